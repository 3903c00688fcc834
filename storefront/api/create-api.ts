import type { Envelope } from '../../schemas/contract/envelope.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Language } from '../../schemas/contract/language.ts';

/** Reads that anybody may make. While a page is rendered on the server it is the server's own fetch, in the browser the browser's. */
export interface Api {
  /** The data of `GET /api{path}`. @throws Error when the answer is not code 200 */
  read<T>(path: string): Promise<T>;
}

export function createApi(fetch: typeof globalThis.fetch, origin: string, language: Language): Api {
  return {
    async read<T>(path: string) {
      const response = await fetch(new URL(`/api${path}`, origin), { headers: { accept: 'application/json', 'accept-language': language } });
      const answer = (await response.json()) as Envelope<T>;
      if (answer.code !== codes.done) throw new Error(`GET ${path} answered ${answer.code}: ${answer.msg}`);
      return answer.data;
    },
  };
}
