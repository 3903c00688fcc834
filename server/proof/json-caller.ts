import { testPassword } from './builders.ts';
import type { Calls, ProofReply } from './calls.ts';

/** A call without a response fails by itself. */
const timeoutMs = 60_000;

/** A caller with JSON bodies. */
export class JsonCaller implements Calls {
  constructor(
    readonly url: string,
    public token: string | undefined = undefined,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<ProofReply> {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    return this.send('GET', text ? `${path}?${text}` : path);
  }

  post(path: string, body: object = {}): Promise<ProofReply> {
    return this.send('POST', path, body);
  }

  put(path: string, body: object = {}): Promise<ProofReply> {
    return this.send('PUT', path, body);
  }

  delete(path: string): Promise<ProofReply> {
    return this.send('DELETE', path);
  }

  json(): this {
    return this;
  }

  with(headers: Readonly<Record<string, string>>): this {
    return new JsonCaller(this.url, this.token, { ...this.headers, ...headers }) as this;
  }

  proven(): this {
    return this.with({ 'proof-password': testPassword });
  }

  raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      ...this.headers,
      'accept-language': 'en',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    return fetch(this.url + path, { signal: AbortSignal.timeout(timeoutMs), ...init, headers });
  }

  private async send(method: string, path: string, body?: object): Promise<ProofReply> {
    const response = await this.raw(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    this.token = response.headers.get('authorization')?.replace(/^Bearer /, '') ?? this.token;
    const { code, msg, data } = (await response.json()) as Omit<ProofReply, 'status' | 'headers'>;
    return { status: response.status, headers: response.headers, code, msg, data };
  }
}
