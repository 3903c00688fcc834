import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { maxBodyBytes, maxIds } from '../../../../schemas/contract/limits.ts';
import type { Env } from '../../config/env.ts';

/** Time limits in milliseconds (docs/invariants.md#limits). */
const headersTimeoutMs = 10_000;
/** For bodies other than uploads; set by `prepare-server.ts`. */
export const bodyTimeoutMs = 30_000;
const uploadTimeoutMs = 60_000;
/** Open sockets per process; the operating system queues further ones. */
export const maxSockets = 4000;
/** Open sockets of one address. Without `SOUK_PROXIES` only: a proxy holds those of all clients. */
export const maxSocketsPerAddress = 1000;
/** The longest list of ids in a path: ids of up to 16 digits, with commas. */
const maxParameterLength = maxIds * 17;

/** Options of the Fastify server below Nest. */
export const serverOptions = (env: Env) => ({
  bodyLimit: maxBodyBytes,
  requestTimeout: uploadTimeoutMs,
  keepAliveTimeout: 20_000,
  forceCloseConnections: 'idle' as const,
  return503OnClosing: false,
  trustProxy: env.proxies.length > 0 ? [...env.proxies] : false,
  requestIdHeader: false as const,
  genReqId: requestId,
  rewriteUrl: routableUrl,
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

/**
 * Fastify answers a path that cannot be decoded before any hook runs, in its own format. Such a path
 * is read literally instead, so that it is routed like any other.
 */
function routableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  if (isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/** The result of the call is used, because the bundler removes a call whose result is not. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

const processId = randomBytes(6).toString('base64url');
let requestCount = 0;

/**
 * The caller's request id when it has a safe format, else a new one: process and counter. A random
 * id per request would cost a twelfth of a short response.
 */
function requestId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  if (typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent)) return sent;
  requestCount += 1;
  return `${processId}-${requestCount.toString(36)}`;
}
