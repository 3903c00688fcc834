import type { Env } from '../config/env.ts';
import { maxBodyBytes } from '../../schemas/contract/limits.ts';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Transport limits of must-hold 27, in milliseconds. The request limit below is that of uploads; other bodies are cut at `bodyTimeoutMs` by `body-timeout.ts`. */
export const headersTimeoutMs = 10_000;
export const bodyTimeoutMs = 30_000;
export const uploadTimeoutMs = 60_000;
/** Open sockets per process; more are refused by the operating system's queue. Our choice. */
const maxSockets = 4000;
/** The longest list of ids in a path: 500 ids of up to 16 digits. */
const maxParameterLength = 500 * 17;

/** Options of the HTTP server below Nest. */
export const serverOptions = (env: Env) => ({
  bodyLimit: maxBodyBytes,
  requestTimeout: uploadTimeoutMs,
  keepAliveTimeout: 20_000,
  forceCloseConnections: 'idle' as const,
  trustProxy: env.proxies.length > 0 ? [...env.proxies] : false,
  requestIdHeader: false as const,
  genReqId: requestId,
  routerOptions: {
    maxParamLength: maxParameterLength,
    caseSensitive: true,
    ignoreTrailingSlash: false,
  },
  http: {
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16 * 1024,
  },
});
export { maxSockets };

const thisProcess = randomBytes(6).toString('base64url');
let requests = 0;

/** A caller's own request id when it is a safe one, else a new one: the process and its count, for a random one costs a twelfth of a short answer. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    ? given
    : `${thisProcess}-${((requests += 1)).toString(36)}`;
}
