import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { UploadType } from '../../../schemas/contract/files.ts';
import { requestTimeoutMs, uploadStallMs } from '../../../schemas/contract/limits.ts';
import { parseJson } from '../../../schemas/rules/values/parse-json.ts';
import { isEnvelope } from '../envelope.ts';
import { toMultipart } from '../form-body.ts';
import { clientHooks } from '../hooks.ts';
import { readToken, sendsAsOther } from '../session/session.ts';

export interface UploadRequest {
  /** Purpose of the file and folder it is stored in, for example `avatar`. */
  readonly name: string;
  /** Allowed file types and readers. Default: a public picture. */
  readonly type?: UploadType;
  /**
   * Sizes that the server crops the picture to, px. `dir_id` is the target folder when `name` is
   * `file_spaces`.
   */
  readonly option?: {
    readonly width?: number;
    readonly height?: number;
    readonly thumb?: readonly (readonly [number, number])[];
    readonly dir_id?: number;
  };
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly area?: Area;
}

/** The URL of the stored file, or a translated error message. */
export type UploadResult = { readonly url: string } | { readonly error: string };

/**
 * Sends one file to the uploads of the area. 5 s without progress is a timeout; after the last byte
 * the server has 30 s to answer. Never rejects.
 */
export function upload(
  file: File,
  {
    name,
    type = 'uploadPic',
    option = {},
    onProgress,
    signal,
    area = clientHooks().area(),
  }: UploadRequest,
): Promise<UploadResult> {
  const hooks = clientHooks();
  const request = new XMLHttpRequest();
  const stall = stallTimer(() => request.abort());
  return new Promise<UploadResult>((resolve) => {
    const fail = () =>
      resolve({
        error: hooks.translate(stall.isOver() ? 'msg.uploadTimeout' : 'msg.networkAbnormal'),
      });
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart(uploadStallMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => stall.restart(requestTimeoutMs);
    request.onload = () => resolve(parseReply(request));
    request.onerror = fail;
    request.onabort = fail;
    // An aborted signal fires no event
    if (signal?.aborted) return fail();
    if (sendsAsOther(area)) return resolve({ error: hooks.translate('msg.otherAccount') });
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', `${hooks.origin}/api${apiPrefix[area]}uploads`);
    request.withCredentials = true;
    request.setRequestHeader('Accept-Language', hooks.language());
    const token = readToken(area);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    stall.restart(uploadStallMs);
    // The fields precede the file, because the server needs them before it reads the file.
    request.send(toMultipart({ name, option: JSON.stringify(option), uploadType: type, file }));
  }).finally(() => stall.stop());
}

function parseReply({ responseText, statusText, status }: XMLHttpRequest): UploadResult {
  const reply = parseJson(responseText);
  // The error page of a proxy is no envelope
  if (!isEnvelope(reply)) return { error: statusText || `HTTP ${status}` };
  return reply.code === codes.done ? { url: String(reply.data) } : { error: reply.msg };
}

function stallTimer(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    isOver: () => over,
    restart(afterMs: number) {
      stop();
      timer = setTimeout(() => {
        over = true;
        onOver();
      }, afterMs);
    },
  };
}
