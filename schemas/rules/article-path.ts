import type { Language } from '../contract/language.ts';
import { localName } from './local-name.ts';

/** Titles of the initial help articles by the last segment of `/user/article/{name}`. */
export const helpTitles = {
  help: { en: 'Help centre', 'zh-cn': '帮助中心' },
  notices: { en: 'Notices of the mall', 'zh-cn': '网站公告' },
  about: { en: 'About us', 'zh-cn': '关于我们' },
  privacy: { en: 'Privacy policy', 'zh-cn': '隐私政策' },
  partners: { en: 'Working with us', 'zh-cn': '其他合作' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type HelpPage = keyof typeof helpTitles;
export const helpPages = Object.keys(helpTitles) as readonly HelpPage[];

/** The initial help article of this name, or of one language half of it. */
export const helpPageOf = (name: string): HelpPage | undefined =>
  helpPages.find((page) =>
    Object.entries(helpTitles[page]).some(
      ([language, title]) => title === localName(name, language as Language),
    ),
  );

/**
 * The one canonical path of an article: the key of an initial help article, else its name, of a
 * name in two languages the English half. Other names of it lead to the same article.
 */
export const articlePath = (name: string): string =>
  `/user/article/${encodeURIComponent(helpPageOf(name) ?? localName(name, 'en'))}`;
