import { apiPrefix, type Area } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { UploadType } from '../../../schemas/contract/files.ts';
import { requestTimeoutMs, uploadStallMs } from '../../../schemas/contract/limits.ts';
import { isEnvelope } from '../envelope.ts';
import { toMultipart } from '../form-body.ts';
import { clientHooks } from '../hooks.ts';
import { readToken } from '../session/session.ts';

export interface UploadRequest {
  /** What the file is for; also its folder: `avatar`, `goods`. */
  readonly name: string;
  /** What it may be, and who may read it. Default: a picture for everybody. */
  readonly type?: UploadType;
  /**
   * Sizes the picture is cut to, px. `dir_id`: the folder of the image space it goes to, with the
   * name `file_spaces`.
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
/**
 * The file's address, or the words of what went wrong: the value then stays as it was.
 */
export type Uploaded = { readonly url: string } | { readonly error: string };

/**
 * Sends one file to the area's uploads. 5 s without progress is a time-out (decisions, deviations);
 * once all is sent the server
 * has 30 s to answer. Never throws.
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
): Promise<Uploaded> {
  const hooks = clientHooks();
  const request = new XMLHttpRequest();
  const stall = stallTimer(() => request.abort());
  return new Promise<Uploaded>((resolve) => {
    const fail = () =>
      resolve({
        error: hooks.translate(stall.isOver() ? 'msg.uploadTimeout' : 'msg.networkAbnormal'),
      });
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart(uploadStallMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => stall.restart(requestTimeoutMs);
    request.onload = () => resolve(readUploaded(request));
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', `${hooks.origin}/api${apiPrefix[area]}uploads`);
    request.withCredentials = true;
    request.setRequestHeader('Accept-Language', hooks.language());
    const token = readToken(area);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    stall.restart(uploadStallMs);
    // The fields go first: the server reads them before it takes the file.
    request.send(toMultipart({ name, option: JSON.stringify(option), uploadType: type, file }));
  }).finally(() => stall.stop());
}

function readUploaded({ responseText, statusText, status }: XMLHttpRequest): Uploaded {
  const reply = parse(responseText);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A document of something between us and the server: told by its status.
    return undefined;
  }
}
