import type { UIMatch } from 'react-router-dom';
import type { CommonClass, CommonSite } from '../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Head, PageHandle } from '../page.ts';
import type { Translate } from '../texts.ts';

export interface FullHead extends Head {
  readonly title: string;
  readonly description: string;
  readonly name: string;
}
interface HeadInput {
  readonly matches: readonly Pick<UIMatch, 'handle' | 'params' | 'loaderData'>[];
  readonly site: CommonSite | undefined;
  readonly classes: readonly CommonClass[];
  readonly url: URL;
  readonly t: Translate;
  readonly language: Language;
}

/**
 * Metadata of the current page, with the site's texts as defaults. The innermost page with a `head`
 * supplies it. While the site is closed no page does, because no data is loaded.
 */
export function fullHead({ matches, site, classes, url, t, language }: HeadInput): FullHead {
  const name = site?.web_name || 'Souk';
  const match = matches.findLast(({ handle }) => (handle as PageHandle | undefined)?.page);
  const { page, route } = (match?.handle ?? {}) as Partial<PageHandle>;
  const hasData =
    site?.close_status !== 0 && (match?.loaderData !== undefined || page?.load === undefined);
  const pageHead =
    match && site && hasData
      ? page?.head?.({
          data: match.loaderData,
          t,
          site,
          classes,
          url,
          params: match.params,
          language,
        })
      : undefined;
  return {
    ...pageHead,
    name,
    title: pageHead?.title
      ? `${pageHead.title} — ${name}`
      : site?.index_name || t('common.site.title', { name }),
    description: pageHead?.description || site?.description || t('common.site.description'),
    noindex: pageHead?.noindex ?? (route !== undefined && route.rendered !== 'server'),
  };
}

/** Locale key of the title, by the reason why the page itself is not shown. */
const errorTitles = {
  missing: 'common.notFound.heading',
  failed: 'common.failed.title',
  closed: 'common.closed.title',
} as const;

/** Metadata of a page that does not exist, could not be loaded, or of a closed site. */
export const errorHead = (
  reason: keyof typeof errorTitles,
  site: CommonSite | undefined,
  t: Translate,
): FullHead => {
  const name = site?.web_name || 'Souk';
  return {
    name,
    title: `${t(errorTitles[reason])} — ${name}`,
    description: site?.description || t('common.site.description'),
    noindex: true,
  };
};
