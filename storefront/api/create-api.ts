import { api as wire, clientHooks, encodeQuery, isFailure } from '../../engine/wire/index.ts';
import type { Envelope } from '../../schemas/contract/envelope.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { withLocalNames } from './local-names.ts';

export interface ReadOptions {
  /** `local` (default): names in the page's language; `whole`: as written, for forms that edit them. */
  readonly names?: 'local' | 'whole';
}

/**
 * What pages read with while they load. On the server it is the server's own fetch, as a visitor;
 * in the browser the wire, as whoever is signed in.
 */
export interface Api {
  /** The data of `GET /api{path}`. @throws ReadError when the answer is not code 200 */
  read<T>(path: string, query?: object, how?: ReadOptions): Promise<T>;
}

/**
 * An answer that holds no data. The page decides by its code: 404 is a page that does not exist.
 */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  constructor(
    readonly path: string,
    readonly code: number,
    readonly msg: string,
  ) {
    super(`GET ${path} answered ${code}: ${msg}`);
  }
}

/** As much of `fetch` as reading needs. */
export type Fetch = (
  url: URL,
  init: { readonly headers: Record<string, string> },
) => Promise<{ json(): Promise<unknown> }>;

/** Reads as a visitor, wherever the program runs. */
export function createApi(fetch: Fetch, origin: string, language: Language): Api {
  return {
    async read<T>(path: string, query: object = {}, { names }: ReadOptions = {}) {
      const search = encodeQuery(query);
      const response = await fetch(new URL(`/api${path}${search && `?${search}`}`, origin), {
        headers: { accept: 'application/json', 'accept-language': language },
      });
      const data = dataOf(path, (await response.json()) as Envelope<T>);
      return names === 'whole' ? data : localOnce(data, language);
    },
  };
}

/**
 * On the server an answer with the same text as before is the same object, of one language: its
 * names are put right once.
 */
function localOnce<T>(data: T, language: Language): T {
  if (typeof data !== 'object' || data === null || local.has(data)) return data;
  local.add(data);
  return withLocalNames(data, language);
}
const local = new WeakSet();

/** Reads as whoever is signed in in this browser. */
export const browserApi: Api = {
  async read<T>(path: string, query: object = {}, { names }: ReadOptions = {}) {
    const answer = await wire.get<T>(path, query, { area: 'shop', messages: 'quiet' });
    const data = isFailure(answer) ? dataOf<T>(path, answer as Envelope<T>) : answer;
    return names === 'whole' ? data : withLocalNames(data, clientHooks().language());
  },
};

function dataOf<T>(path: string, { code, msg, data }: Envelope<T>): T {
  if (code !== codes.done) throw new ReadError(path, code, msg);
  return data;
}
