import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Outgoing } from './outgoing.ts';

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** An answer as it came. Header names are lower case. */
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Asks another server once. @throws Error when it cannot be reached, or has not answered whole in time */
export type Ask = (asked: Asked) => Promise<Told>;

/** A provider that does not answer is told within 10 s (must-hold 11). */
const timeoutMs = 8000;
/** The longest answer of a provider, in bytes. Our choice. */
const maxBytes = 1024 * 1024;

/** Calls by the one way out (`outgoing.ts`). Redirects are answers, never followed: they could lead anywhere. */
export const askBy =
  (way: Outgoing): Ask =>
  ({ method, url, headers, body = '' }) =>
    new Promise((resolve, reject) => {
      way.demand(url);
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
        method,
        lookup: way.lookup,
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        headers: {
          ...headers,
          ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
      });
      request.once('response', (response) => {
        textOf(response).then(
          (text) =>
            resolve({ status: response.statusCode ?? 0, headers: singles(response), body: text }),
          reject,
        );
      });
      request.once('error', (cause) => reject(new Error(`${url.host} does not answer`, { cause })));
      request.end(method === 'POST' ? body : undefined);
    });

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const singles = ({ headers }: IncomingMessage): Told['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
