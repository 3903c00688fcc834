import type { IntlShape } from 'react-intl';
import type { CommonAnswer } from '../schemas/contract/calls/common.ts';
import { type Language, languages } from '../schemas/contract/language.ts';
import { languageTag } from './app.tsx';
import { escapeHtml, scriptJson } from './document.ts';

/** The arch, the mall's mark (design/storefront). */
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 0 28 28"><path fill="#d2341a" fill-rule="evenodd" d="M12 0C5.4 0 1 4.6 1 10.5V26a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2V10.5C23 4.6 18.6 0 12 0zm0 8.5c3 0 5 2.2 5 5V28H7V13.5c0-2.8 2-5 5-5z"/></svg>')}`;

interface HeadOf { readonly url: string; readonly language: Language; readonly common: CommonAnswer | undefined; readonly found: boolean; readonly intl: IntlShape }

/** Title, description, canonical address, the other language, OpenGraph and JSON-LD of a page, as html. */
export function headOf({ url, language, common, found, intl }: HeadOf): string {
  const site = common?.common;
  const name = site?.web_name || 'Souk';
  const text = (id: string): string => intl.formatMessage({ id: `storefront.${id}` }, { name });
  const title = found ? site?.index_name || text('home.title') : text('notFound.title');
  const description = site?.description || text('home.description');
  const address = (lang?: Language): string => { const { origin, pathname } = new URL(url); return origin + pathname + (lang ? `?lang=${lang}` : ''); };
  const meta = (key: 'name' | 'property', id: string, content: string): string => `<meta ${key}="${id}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`, meta('name', 'description', description), site?.keyword ? meta('name', 'keywords', site.keyword) : '',
    ...(found ? [
      `<link rel="canonical" href="${escapeHtml(address(language))}">`,
      ...languages.map((other) => `<link rel="alternate" hreflang="${languageTag[other]}" href="${escapeHtml(address(other))}">`),
      `<link rel="alternate" hreflang="x-default" href="${escapeHtml(address())}">`,
      meta('property', 'og:type', 'website'), meta('property', 'og:site_name', name), meta('property', 'og:title', title), meta('property', 'og:description', description), meta('property', 'og:url', address(language)),
      `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name, url: address(), inLanguage: languageTag[language] }, { '@type': 'Organization', name, url: address() }] })}</script>`,
    ] : [meta('name', 'robots', 'noindex')]),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101113">',
    `<link rel="icon" type="image/svg+xml" href="${icon.replaceAll("'", '%27')}">`,
  ].join('');
}
