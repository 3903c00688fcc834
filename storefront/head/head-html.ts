import { type Language, languages } from '../../schemas/contract/language.ts';
import { escapeHtml } from '../../schemas/rules/values/escape-html.ts';
import { languageTag } from '../app.tsx';
import { logoPath } from '../components/layout/logo-path.ts';
import { scriptJson } from '../document.ts';
import type { FullHead } from './full-head.ts';

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 0 28 28">' +
  `<path fill="#d2341a" fill-rule="evenodd" d="${logoPath}"/></svg>`;
/** Favicon: the mall's logo. */
const icon = `data:image/svg+xml,${encodeURIComponent(logoSvg).replaceAll("'", '%27')}`;

interface HeadSite {
  readonly url: URL;
  readonly language: Language;
  readonly keyword: string;
  readonly logo: string;
}

/**
 * Title, description, canonical URL, language alternates, OpenGraph and JSON-LD of a page, as HTML.
 * A URL with a language and the URL without one are each their own canonical URL. All three (two
 * languages and the default) list each other as alternates.
 */
export function headHtml(head: FullHead, { url, language, keyword, logo }: HeadSite): string {
  const {
    title,
    description,
    name,
    image,
    type = 'website',
    data = [],
    canonical = url.pathname,
    noindex,
  } = head;
  const langQuery = canonical.includes('?') ? '&lang=' : '?lang=';
  const urlIn = (lang?: Language): string =>
    url.origin + canonical + (lang ? langQuery + lang : '');
  const meta = (key: 'name' | 'property', id: string, content: string): string =>
    `<meta ${key}="${id}" content="${escapeHtml(content)}">`;
  const link = (rel: string, href: string, tag = ''): string =>
    `<link rel="${rel}"${tag && ` hreflang="${tag}"`} href="${escapeHtml(href)}">`;
  const canonicalUrl = urlIn(url.searchParams.has('lang') ? language : undefined);
  const picture = image || logo || '/icon.png';
  const linkedData = {
    '@context': 'https://schema.org',
    '@graph': [...siteData(url.origin, name, languageTag[language], logo), ...data],
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    keyword ? meta('name', 'keywords', keyword) : '',
    ...(noindex
      ? [meta('name', 'robots', 'noindex')]
      : [
          link('canonical', canonicalUrl),
          ...languages.map((other) => link('alternate', urlIn(other), languageTag[other])),
          link('alternate', urlIn(), 'x-default'),
          meta('property', 'og:type', type),
          meta('property', 'og:site_name', name),
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:url', canonicalUrl),
          meta('property', 'og:image', new URL(picture, url).href),
          meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
          `<script type="application/ld+json">${scriptJson(linkedData)}</script>`,
        ]),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101113">',
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    '<link rel="apple-touch-icon" href="/icon.png"><link rel="manifest" href="/manifest.webmanifest">',
  ].join('');
}

/** JSON-LD of the site and its search. */
const siteData = (
  origin: string,
  name: string,
  inLanguage: string,
  logo: string,
): readonly object[] => [
  {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name,
    url: `${origin}/`,
    inLanguage,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/s?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
  {
    '@type': 'Organization',
    '@id': `${origin}/#mall`,
    name,
    url: `${origin}/`,
    ...(logo ? { logo: new URL(logo, origin).href } : {}),
  },
];
