import ky, { isTimeoutError } from 'ky';
import type { Area } from '../../schemas/contract/areas.ts';
import { requestTimeoutMs } from '../../schemas/contract/limits.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import type { Call, CallOptions } from './call.ts';
import type { CallError } from './call-error.ts';
import { isEnvelope, isHtml, reactionTo } from './envelope.ts';
import { badStatusError, callError, showError } from './failed-calls.ts';
import { encodeForm, encodeQuery } from './form-body.ts';
import { type ClientHooks, clientHooks } from './hooks.ts';
import { clearSession, readToken, sendsAsOther, storeToken } from './session/session.ts';
import { storage } from './storage.ts';

export interface FileOptions extends CallOptions {
  /** Reads the file from the body. Default: the body is the file. */
  readonly read?: (body: ReadableStream<Uint8Array>) => Promise<Blob>;
}

/**
 * The HTTP client: base `/api`, 30 s to the first byte, credentials included, no retries.
 *
 * Each method resolves to the data of code 200. Code 405 resolves to its data without a message.
 *
 * @throws CallError for any other code, an HTTP status other than 200, no response, a timeout, or an
 *   HTML document
 */
export interface Http {
  get<T>(path: string, query?: object, options?: CallOptions): Promise<T>;
  /** Form-encoded with brackets; a `FormData` is sent as multipart. */
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  delete<T>(path: string, query?: object, options?: CallOptions): Promise<T>;
  /** GET of a file. The timeout covers the first byte only, so that long exports can stream. */
  file(path: string, query?: object, options?: FileOptions): Promise<Blob>;
  /** GET of server-sent events for `readEvents`. The timeout covers the first byte only. */
  stream(path: string, query?: object, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
}

/** Creates a client with the given hooks. The browser uses `api`; tests create their own. */
export function createHttp(hooks: () => ClientHooks): Http {
  const json = async (request: Call): Promise<unknown> =>
    readReply(hooks(), await send(hooks(), request), () => json(request));
  const http: Http = {
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
      const repeat = () => http.file(path, query, options);
      if (!isFile) return noFile(hooks(), exchange, repeat);
      return (options.read ? options.read(response.body) : response.blob()).catch(
        (error: unknown) => {
          throw noResponseError(hooks(), call, error);
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
        : noFile(hooks(), exchange, () => http.stream(path, query, options));
    },
  };
  return http;
}

/** The client of this browser. */
export const api: Http = createHttp(clientHooks);
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
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  assertOwnSession(hooks, call);
  const token = tokenFor(hooks, call);
  const response = await ky(urlOf(hooks, call), {
    method: call.method,
    retry: 0,
    timeout: requestTimeoutMs,
    throwHttpErrors: false,
    credentials: 'include',
    headers: { ...headersOf(hooks, call, token?.text), ...extraHeaders },
    ...bodyOf(call),
    ...(call.options.signal && { signal: call.options.signal }),
  }).catch((error: unknown) => {
    throw noResponseError(hooks, call, error);
  });
  hooks.onConnection('up');
  renewToken(token, response.headers.get('authorization'));
  return { call, token, response };
}

/** @param repeat sends the call again, after the user has signed in again in place */
async function readReply(
  hooks: ClientHooks,
  exchange: Exchange,
  repeat: () => Promise<unknown>,
): Promise<unknown> {
  const { call, response } = exchange;
  const text = await response.text().catch((error: unknown) => {
    throw noResponseError(hooks, call, error);
  });
  const reply = parse(text);
  if (response.status !== 200) throw badStatusError(hooks, call, response, reply);
  if (!isEnvelope(reply) || isHtml(reply.data))
    throw callError(call, 'html', 'a document in place of data', { response });
  const refused = () => callError(call, 'refused', reply.msg, { response, refusal: reply });
  const show = call.options.messages === 'quiet' ? () => undefined : hooks.showMessage;
  switch (reactionTo(reply.code)) {
    case 'data':
      if (call.method !== 'GET') hooks.onWritten(call.options.area ?? hooks.area());
      return reply.data;
    case 'silentData':
      return reply.data;
    case 'signOut':
      if ((await handleSignedOut(hooks, exchange, reply.msg)) === 'signedIn') return repeat();
      throw refused();
    case 'tooFrequent':
      show(hooks.translate('msg.tooFrequent'));
      throw refused();
    case 'show':
      show(reply.msg);
      throw refused();
  }
}

/**
 * Reads the reply to a call for a file or a stream that came as an envelope.
 *
 * @throws CallError unless the call succeeds after a new sign-in
 */
async function noFile<T>(
  hooks: ClientHooks,
  exchange: Exchange,
  repeat: () => Promise<T>,
): Promise<T> {
  const { call, response } = exchange;
  const data = await readReply(hooks, exchange, repeat);
  if (data instanceof Blob || data instanceof ReadableStream) return data as T;
  throw callError(call, 'html', 'data in place of a file', { response });
}

/**
 * Refuses a write that would send input of one account with the session of another account, after a
 * second tab has signed in.
 *
 * @throws CallError of kind `session`
 */
function assertOwnSession(hooks: ClientHooks, call: Call): void {
  if (call.method === 'GET' || call.options.signsIn) return;
  if (!sendsAsOther(call.options.area ?? hooks.area())) return;
  throw showError(hooks, call, callError(call, 'session', hooks.translate('msg.otherAccount')));
}

function urlOf({ origin }: ClientHooks, { path, query, options }: Call): string {
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
    // RFC 7240: the server ignores and translates nothing that it does not know
    prefer: 'handling=strict',
    ...(body &&
      !(body instanceof FormData) && {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...options.headers,
  };
}

/**
 * The bearer token of the call's area. A chat call carries its own token in the body; `is_login`
 * always uses the token of the shop.
 */
function tokenFor(hooks: ClientHooks, { path, body, options }: Call): SentToken | undefined {
  if (options.signsIn) return undefined;
  const chat = /(^|\/)Chat/.test(path) && body ? (body as { token?: unknown }).token : undefined;
  if (typeof chat === 'string') return { text: chat, area: undefined };
  const area = /^\/?is_login$/.test(path) ? 'shop' : (options.area ?? hooks.area());
  const text = readToken(area);
  return text ? { text, area } : undefined;
}

/** Stores a renewed token, unless its session has ended or been replaced since the request. */
function renewToken(sent: SentToken | undefined, header: string | null): void {
  const renewed = header?.replace(/^Bearer\s+/i, '').trim();
  if (!renewed || !sent?.area || storage.read(storageKeys.token(sent.area)) !== sent.text) return;
  storeToken(sent.area, renewed);
}

/**
 * Handles code 401. The user may sign in again in place (`signedIn`); otherwise the session ends.
 * Ignores the refusal of a token that is no longer stored: a late answer must not end a newer
 * session.
 */
async function handleSignedOut(
  hooks: ClientHooks,
  { call, token }: Exchange,
  msg: string,
): Promise<'signedIn' | 'ended'> {
  const area = call.options.area ?? hooks.area();
  if (call.options.signsIn || readToken(area) !== token?.text) return 'ended';
  if (token && (await hooks.signInAgain(area))) return 'signedIn';
  if (readToken(area) !== token?.text) return 'ended';
  clearSession(area);
  hooks.showMessage(msg);
  hooks.onSignedOut(area);
  return 'ended';
}

function noResponseError(hooks: ClientHooks, call: Call, error: unknown): CallError {
  if (call.options.signal?.aborted) return callError(call, 'aborted', 'aborted', { cause: error });
  if (!isTimeoutError(error)) hooks.onConnection('down');
  console.error('network abnormal', call.method, call.path, error);
  return showError(
    hooks,
    call,
    callError(
      call,
      isTimeoutError(error) ? 'timeout' : 'network',
      hooks.translate('msg.networkAbnormal'),
      { cause: error },
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the error page of a proxy. The caller decides by status.
    return text;
  }
}
