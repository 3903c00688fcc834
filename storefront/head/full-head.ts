import type { UIMatch } from 'react-router-dom';
import type { CommonClass, CommonSite } from '../../schemas/contract/calls/common.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Head, PageHandle } from '../page.ts';
import type { Words } from '../words.ts';

export interface FullHead extends Head {
  readonly title: string;
  readonly description: string;
  readonly name: string;
}
interface Known {
  readonly matches: readonly Pick<UIMatch, 'handle' | 'params' | 'loaderData'>[];
  readonly site: CommonSite | undefined;
  readonly classes: readonly CommonClass[];
  readonly url: URL;
  readonly words: Words;
  readonly language: Language;
}

/**
 * What the page on show says of itself, with the site's words where it says nothing. The innermost
 * page speaks; none does while the site is closed, for nothing was read for it.
 */
export function fullHead({ matches, site, classes, url, words, language }: Known): FullHead {
  const name = site?.web_name || 'Souk';
  const known = matches.findLast(({ handle }) => (handle as PageHandle | undefined)?.page);
  const { page, route } = (known?.handle ?? {}) as Partial<PageHandle>;
  const hasData =
    site?.close_status !== 0 && (known?.loaderData !== undefined || page?.load === undefined);
  const own =
    known && site && hasData
      ? page?.head?.({
          data: known.loaderData,
          words,
          site,
          classes,
          url,
          params: known.params,
          language,
        })
      : undefined;
  return {
    ...own,
    name,
    title: own?.title
      ? `${own.title} — ${name}`
      : site?.index_name || words('common.site.title', { name }),
    description: own?.description || site?.description || words('common.site.description'),
    noindex: own?.noindex ?? (route !== undefined && route.rendered !== 'server'),
  };
}

/** The head of a page that is not there or could not be read. */
export const missingHead = (site: CommonSite | undefined, words: Words): FullHead => {
  const name = site?.web_name || 'Souk';
  return {
    name,
    title: `${words('common.notFound.heading')} — ${name}`,
    description: site?.description || words('common.site.description'),
    noindex: true,
  };
};
