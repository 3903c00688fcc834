import ky, { isTimeoutError } from 'ky';
import type { Area } from '../../schemas/contract/areas.ts';
import { requestTimeoutMs } from '../../schemas/contract/limits.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { CallError, type CallEnd } from './call-error.ts';
import { isEnvelope, isHtml, reactionTo, type Answer, type Failure } from './envelope.ts';
import { encodeForm, encodeQuery } from './form-body.ts';
import { clientHooks, type ClientHooks } from './hooks.ts';
import { forget, readToken, storeToken } from './session/session.ts';
import { storage } from './storage.ts';

export interface CallOptions {
  /**
   * `show` (default) tells every failure; `quiet` leaves refusals and transport failures to the
   * caller, as a form does. The end of a session is always told.
   */
  readonly messages?: 'show' | 'quiet';
  /** `api` (default) puts `/api` before the path; `none` does not. */
  readonly base?: 'api' | 'none';
  /** Whose token to send. Default: the area of the browser's path. */
  readonly area?: Area;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface FileOptions extends CallOptions {
  /** Makes the file of the body, piece by piece; default: what came is the file. */
  readonly read?: (body: ReadableStream<Uint8Array>) => Promise<Blob>;
}

/**
 * The wire: base `/api`, 30000 ms to the first byte, credentials sent, no retries.
 *
 * Each method answers the data of code 200, else the whole envelope: ask `isFailure(answer)`. Code
 * 405 answers its data silently.
 *
 * @throws CallError when there is no envelope: an HTTP status other than 200, no response, a time-out, an HTML document
 */
export interface Http {
  get<T>(path: string, query?: object, options?: CallOptions): Promise<Answer<T>>;
  /** Form-encoded with brackets; a `FormData` is sent as multipart. */
  post<T>(path: string, body?: object, options?: CallOptions): Promise<Answer<T>>;
  put<T>(path: string, body?: object, options?: CallOptions): Promise<Answer<T>>;
  delete<T>(path: string, query?: object, options?: CallOptions): Promise<Answer<T>>;
  /** GET of a file. The time limit covers its first byte only, so a long export may stream on. */
  file(path: string, query?: object, options?: FileOptions): Promise<Blob | Failure>;
  /**
   * GET of server-sent events, as they come; `readEvents` reads them. The time limit covers the
   * first byte only.
   */
  stream(
    path: string,
    query?: object,
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array> | Failure>;
}

/**
 * The wire over other hooks than this browser's: the server that renders, another program's tests.
 */
export function createHttp(hooks: () => ClientHooks): Http {
  const json = async (request: Call) => readReply(hooks(), await send(hooks(), request));
  return {
    get: (path, query = {}, options = {}) => json({ method: 'GET', path, query, options }) as never,
    post: (path, body = {}, options = {}) => json({ method: 'POST', path, body, options }) as never,
    put: (path, body = {}, options = {}) => json({ method: 'PUT', path, body, options }) as never,
    delete: (path, query = {}, options = {}) =>
      json({ method: 'DELETE', path, query, options }) as never,
    async file(path, query = {}, options = {}) {
      const exchange = await send(hooks(), { method: 'GET', path, query, options });
      const { call, response } = exchange;
      const isFile =
        response.ok && response.body && !response.headers.get('content-type')?.includes('json');
      if (!isFile) return readReply(hooks(), exchange) as Promise<Failure>;
      return (options.read ? options.read(response.body) : response.blob()).catch(
        (error: unknown) => {
          throw noResponse(hooks(), call, error);
        },
      );
    },
    async stream(path, query = {}, options = {}) {
      const exchange = await send(
        hooks(),
        { method: 'GET', path, query, options },
        { accept: 'text/event-stream' },
      );
      const { response } = exchange;
      return response.ok &&
        response.body &&
        response.headers.get('content-type')?.startsWith('text/event-stream')
        ? response.body
        : (readReply(hooks(), exchange) as Promise<Failure>);
    },
  };
}

/** The wire of this browser. */
export const api: Http = createHttp(clientHooks);

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  readonly options: CallOptions;
}
interface SentToken {
  readonly text: string;
  readonly area: Area | undefined;
}
interface Exchange {
  readonly call: Call;
  readonly token: SentToken | undefined;
  readonly response: Response;
}

async function send(
  hooks: ClientHooks,
  call: Call,
  more: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  const token = tokenFor(hooks, call);
  const response = await ky(addressOf(hooks, call), {
    method: call.method,
    retry: 0,
    timeout: requestTimeoutMs,
    throwHttpErrors: false,
    credentials: 'include',
    headers: { ...headersOf(hooks, call, token?.text), ...more },
    ...bodyOf(call),
    ...(call.options.signal && { signal: call.options.signal }),
  }).catch((error: unknown) => {
    throw noResponse(hooks, call, error);
  });
  renewToken(token, response.headers.get('authorization'));
  return { call, token, response };
}

async function readReply(hooks: ClientHooks, exchange: Exchange): Promise<unknown> {
  const { call, response } = exchange;
  const text = await response.text().catch((error: unknown) => {
    throw noResponse(hooks, call, error);
  });
  const reply = parse(text);
  if (response.status !== 200) throw badStatus(hooks, call, response, reply);
  if (!isEnvelope(reply) || isHtml(reply.data))
    throw callError(call, 'html', 'a document in place of data', response);
  const show = call.options.messages === 'quiet' ? () => undefined : hooks.tell;
  switch (reactionTo(reply.code)) {
    case 'data':
      if (call.method !== 'GET') hooks.written(call.options.area ?? hooks.area());
      return reply.data;
    case 'silentData':
      return reply.data;
    case 'signOut':
      endSession(hooks, exchange, reply.msg);
      return reply;
    case 'tooFrequent':
      show(hooks.translate('msg.tooFrequent'));
      return reply;
    case 'tell':
      show(reply.msg);
      return reply;
  }
}

function addressOf({ origin }: ClientHooks, { path, query, options }: Call): string {
  const search = query ? encodeQuery(query) : '';
  const base = options.base === 'none' ? '' : '/api';
  return `${origin}${base}${path.startsWith('/') ? path : `/${path}`}${search && `?${search}`}`;
}

function bodyOf({ body }: Call): { body?: FormData | string } {
  if (!body) return {};
  return { body: body instanceof FormData ? body : encodeForm(body) };
}

function headersOf(
  hooks: ClientHooks,
  { body, options }: Call,
  token: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': hooks.language(),
    ...(body &&
      !(body instanceof FormData) && {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...options.headers,
  };
}

/**
 * The bearer of the current area; a chat call's own, from its body; `is_login` asks with the
 * separate key `token`.
 */
function tokenFor(hooks: ClientHooks, { path, body, options }: Call): SentToken | undefined {
  const chat = /(^|\/)Chat/.test(path) && body ? (body as { token?: unknown }).token : undefined;
  if (typeof chat === 'string') return { text: chat, area: undefined };
  const area = /^\/?is_login$/.test(path) ? 'shop' : (options.area ?? hooks.area());
  const text = readToken(area);
  return text ? { text, area } : undefined;
}

/**
 * Keeps a renewed token, unless the session it belongs to ended or was replaced while the answer
 * was under way.
 */
function renewToken(sent: SentToken | undefined, header: string | null): void {
  const renewed = header?.replace(/^Bearer\s+/i, '').trim();
  if (!renewed || !sent?.area || storage.read(storageKeys.token(sent.area)) !== sent.text) return;
  storeToken(sent.area, renewed);
}

/**
 * Several calls may fail together, and a late one must not end the session that followed: only the
 * stored token's own 401 tells and leaves.
 */
function endSession(hooks: ClientHooks, { call, token }: Exchange, msg: string): void {
  const area = call.options.area ?? hooks.area();
  if (readToken(area) !== token?.text) return;
  forget(area);
  hooks.tell(msg);
  hooks.signedOut(area);
}

function noResponse(hooks: ClientHooks, call: Call, error: unknown): CallError {
  if (call.options.signal?.aborted)
    return new CallError('aborted', { ...callOf(call), status: 0, requestId: '' }, 'aborted', {
      cause: error,
    });
  console.error('network abnormal', call.method, call.path, error);
  return told(
    hooks,
    call,
    new CallError(
      isTimeoutError(error) ? 'timeout' : 'network',
      { ...callOf(call), status: 0, requestId: '' },
      hooks.translate('msg.networkAbnormal'),
      { cause: error },
    ),
  );
}

function badStatus(hooks: ClientHooks, call: Call, response: Response, reply: unknown): CallError {
  return told(hooks, call, callError(call, 'status', statusText(hooks, response, reply), response));
}

/** What to say about an HTTP status other than 200. */
function statusText(
  { translate }: ClientHooks,
  { status, statusText }: Response,
  reply: unknown,
): string {
  const { msg, code } = isEnvelope(reply) ? reply : { msg: '', code: status };
  if (status === 404) return translate('msg.notFoundPage');
  if (status === 500) return `${translate('msg.serverError')} ${msg}`.trim();
  if (status === 401 && msg) return msg;
  if (status === 429) return translate('msg.tooFrequent');
  return translate('msg.httpStatus', { text: msg || statusText, code, status });
}

function told(hooks: ClientHooks, { options }: Call, error: CallError): CallError {
  if (options.messages !== 'quiet') hooks.tell(error.message);
  return error;
}

function callError(call: Call, end: CallEnd, message: string, response: Response): CallError {
  return new CallError(
    end,
    {
      ...callOf(call),
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
    },
    message,
  );
}

const callOf = ({ method, path, options }: Call) => ({
  method,
  path: options.base === 'none' ? path : `/api${path.startsWith('/') ? path : `/${path}`}`,
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a document of something between us and the server. The caller decides by status.
    return text;
  }
}
