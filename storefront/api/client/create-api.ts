import { CallError, clientHooks, encodeQuery, api as http } from '../../../engine/wire/index.ts';
import { codes, type Envelope } from '../../../schemas/contract/envelope.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { withLocalNames } from './local-names.ts';

export interface ReadOptions {
  /** `local` (default): names in the page's language; `bilingual`: as stored, for edit forms. */
  readonly names?: 'local' | 'bilingual';
}

/**
 * Reads data for page loaders. On the server it calls the API as a guest (`createApi`); in the
 * browser as the signed-in shopper (`browserApi`).
 */
export interface Api {
  /** The data of `GET /api{path}`. @throws CallError when the answer is not code 200 */
  read<T>(path: string, query?: object, options?: ReadOptions): Promise<T>;
}

/** The subset of `fetch` that reading needs. */
export type Fetch = (
  url: URL,
  init: { readonly headers: Record<string, string> },
) => Promise<{ json(): Promise<unknown> }>;

/** Creates an API client without a session. */
export function createApi(fetch: Fetch, origin: string, language: Language): Api {
  return {
    async read<T>(path: string, query: object = {}, { names }: ReadOptions = {}) {
      const search = encodeQuery(query);
      const response = await fetch(new URL(`/api${path}${search && `?${search}`}`, origin), {
        headers: { accept: 'application/json', 'accept-language': language },
      });
      const data = dataOf(path, (await response.json()) as Envelope<T>);
      return names === 'bilingual' ? data : localizeOnce(data, language);
    },
  };
}

/**
 * Localizes the names of an answer once. The server's `fetch` returns the same object while an
 * answer is cached.
 */
function localizeOnce<T>(data: T, language: Language): T {
  if (typeof data !== 'object' || data === null || localized.has(data)) return data;
  localized.add(data);
  return withLocalNames(data, language);
}
const localized = new WeakSet();

/** API client of the browser, with the shopper's session if there is one. */
export const browserApi: Api = {
  async read<T>(path: string, query: object = {}, { names }: ReadOptions = {}) {
    const data = await http.get<T>(path, query, { area: 'shop', messages: 'quiet' });
    return names === 'bilingual' ? data : withLocalNames(data, clientHooks().language());
  },
};

function dataOf<T>(path: string, refusal: Envelope<T>): T {
  const { code, msg, data } = refusal;
  if (code === codes.done) return data;
  const call = { method: 'GET', path, status: 200, requestId: '' };
  throw new CallError('refused', call, `GET ${path} answered ${code}: ${msg}`, { refusal });
}
