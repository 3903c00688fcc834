import qs from 'qs';
import type { Language } from '../../schemas/contract/language.ts';

/** An answer as it came: the envelope and what carried it. */
export interface Reply<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
type Query = Readonly<Record<string, unknown>>;
/** A call without an answer fails where it was made, long before its test is out of time. Our choice. */
const hangMs = 60_000;

/** Calls the API as one caller. Paths are under `/api`: `get('/Admin/expresses')`. Bodies go as bracketed forms, as our clients send them, unless `json()` is asked for. */
export class Client {
  constructor(
    readonly url: string,
    /** The bearer token; replaced when an answer brings a new one. */
    public token: string | undefined = undefined,
    private readonly options: {
      readonly bodies: 'form' | 'json';
      readonly language: Language;
      readonly headers?: Readonly<Record<string, string>>;
    } = { bodies: 'form', language: 'en' },
  ) {}

  get = <T = any>(path: string, query: Query = {}): Promise<Reply<T>> =>
    this.send<T>('GET', withQuery(path, query));
  post = <T = any>(path: string, body: object = {}): Promise<Reply<T>> =>
    this.send<T>('POST', path, body);
  put = <T = any>(path: string, body: object = {}): Promise<Reply<T>> =>
    this.send<T>('PUT', path, body);
  delete = <T = any>(path: string, query: Query = {}): Promise<Reply<T>> =>
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

  /** The same caller with further headers: an Idempotency-Key, a proof. */
  with(headers: Readonly<Record<string, string>>): Client {
    return new Client(this.url, this.token, {
      ...this.options,
      headers: { ...this.options.headers, ...headers },
    });
  }

  /** Anything else: a file, a header, a wrong body. `path` is from the root here: `/api/...`. */
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
      signal: AbortSignal.timeout(hangMs),
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
