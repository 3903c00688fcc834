import qs from 'qs';
import type { Language } from '../../../schemas/contract/language.ts';
import { testPassword } from '../mall/builders.ts';

/** Data of replies and files whose types tests do not declare. */
// biome-ignore lint/suspicious/noExplicitAny: a test would need a declaration per reply
export type LooseJson = any;

/** A response: the envelope, and the HTTP status and headers. */
export interface Reply<T = LooseJson> {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
type Query = Readonly<Record<string, unknown>>;
/** A call without a response fails by itself, before its test runs out of time. */
const timeoutMs = 60_000;

/**
 * Calls the API as one caller. Paths are under `/api`: `get('/Admin/expresses')`. Bodies are
 * bracketed forms, as legacy clients send them; those of `json()` are JSON.
 */
export class Client {
  constructor(
    readonly url: string,
    /** The bearer token; replaced when a response brings a new one. */
    public token: string | undefined = undefined,
    private readonly options: {
      readonly bodies: 'form' | 'json';
      readonly language: Language;
      readonly headers?: Readonly<Record<string, string>>;
    } = { bodies: 'form', language: 'en' },
  ) {}

  get = <T = LooseJson>(path: string, query: Query = {}): Promise<Reply<T>> =>
    this.send<T>('GET', withQuery(path, query));
  post = <T = LooseJson>(path: string, body: object = {}): Promise<Reply<T>> =>
    this.send<T>('POST', path, body);
  put = <T = LooseJson>(path: string, body: object = {}): Promise<Reply<T>> =>
    this.send<T>('PUT', path, body);
  delete = <T = LooseJson>(path: string, query: Query = {}): Promise<Reply<T>> =>
    this.send<T>('DELETE', withQuery(path, query));

  /** The same caller with JSON bodies. */
  json(): Client {
    return new Client(this.url, this.token, { ...this.options, bodies: 'json' });
  }

  /** The same caller in another language. */
  speaking(language: Language): Client {
    return new Client(this.url, this.token, { ...this.options, language });
  }

  /** The same caller at another process. */
  at(url: string): Client {
    return new Client(url, this.token, this.options);
  }

  /** The same caller with more headers: an Idempotency-Key, a proof. */
  with(headers: Readonly<Record<string, string>>): Client {
    return new Client(this.url, this.token, {
      ...this.options,
      headers: { ...this.options.headers, ...headers },
    });
  }

  /** The same caller, who enters the password of test accounts with each call that asks for one. */
  proven(): Client {
    return this.with({ 'proof-password': testPassword });
  }

  /** Any other request. Here `path` starts at the root: `/api/...`. */
  raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      ...this.options.headers,
      'accept-language': this.options.language,
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    return fetch(this.url + path, { ...init, headers });
  }

  private async send<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
    const response = await this.raw(`/api${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : this.encode(body)),
    });
    this.token = response.headers.get('authorization')?.replace(/^Bearer /, '') ?? this.token;
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as Pick<Reply<T>, 'code' | 'msg' | 'data'>),
    };
  }

  private encode(body: object): RequestInit {
    return this.options.bodies === 'json'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: qs.stringify(body),
        };
  }
}

function withQuery(path: string, query: Query): string {
  const text = qs.stringify(query, { skipNulls: true });
  return text ? `${path}?${text}` : path;
}
