import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { assertNoTrial } from '../database/trial.ts';
import type { SsrfGuard } from './ssrf-guard.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Header names are lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/**
 * Sends one request to another server. Redirects are not followed: they could lead anywhere.
 *
 * @throws Error when the server cannot be reached, or its response is late, cut off or too long
 */
export type SendRequest = (request: HttpRequest) => Promise<HttpResponse>;

/** Limits of one exchange. */
export interface HttpLimits {
  /** Timeout of the whole exchange. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Effect of a longer response: an error, or its beginning is returned. */
  readonly longResponse: 'refuse' | 'cut';
}

/** The caller gets an error within 10 s. Payment providers answer with a few kilobytes. */
const defaultLimits: HttpLimits = {
  timeoutMs: 8000,
  maxResponseBytes: 1024 * 1024,
  longResponse: 'refuse',
};

/** Creates a client that reaches only what the guard allows (docs/invariants.md#outbound-requests). */
export const createHttpClient =
  (guard: SsrfGuard, limits: HttpLimits = defaultLimits): SendRequest =>
  ({ method, url, headers, body = '' }) =>
    new Promise((resolve, reject) => {
      assertNoTrial(url.host);
      guard.assertAllowed(url);
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {};
      const request = send(url, {
        method,
        lookup: guard.lookup,
        signal: AbortSignal.timeout(limits.timeoutMs),
        agent: false,
        headers: { ...headers, ...length },
      });
      request.once('response', (response) => {
        toHttpResponse(response, limits).then(resolve, reject);
      });
      request.once('error', (cause) => {
        reject(new Error(`${url.host} does not answer`, { cause }));
      });
      request.end(method === 'POST' ? body : undefined);
    });

async function toHttpResponse(
  response: IncomingMessage,
  limits: HttpLimits,
): Promise<HttpResponse> {
  const headers = Object.entries(response.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers) as HttpResponse['headers'],
    body: await readText(response, limits),
  };
}

async function readText(
  response: IncomingMessage,
  { maxResponseBytes, longResponse }: HttpLimits,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes <= maxResponseBytes) continue;
    if (longResponse === 'refuse') throw new Error('The response is too long');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8');
}
