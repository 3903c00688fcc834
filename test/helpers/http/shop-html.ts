import type { Language } from '../../../schemas/contract/language.ts';
import { render } from '../../../storefront/server.tsx';
import type { TestApp } from '../server/app.ts';

const assets = {
  scripts: ['/dist/assets/main.js'],
  styles: ['/dist/assets/main.css'],
  preloads: [],
  preamble: '',
  chunksOf: () => ({ styles: [], preloads: [] }),
};

export interface ShopHtml {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

/** The HTML of a storefront page as the server renders it. No build is needed. */
export async function shopHtml(
  souk: Pick<TestApp, 'url'>,
  path: string,
  language: Language = 'en',
  answer: typeof fetch = fetch,
): Promise<ShopHtml> {
  const response = await render(new Request(souk.url + path), { fetch: answer, language, assets });
  return {
    ...response,
    headers: new Headers(response.headers.map(([name, value]) => [name, value])),
  };
}

/** The visible texts of the HTML, without scripts, styles and the head. */
export const textsOf = (html: string): readonly string[] =>
  html
    .replace(/<(script|style|head)[\s\S]*?<\/\1>/g, '')
    .match(/>[^<]+</g)!
    .map((text) => text.slice(1, -1));
