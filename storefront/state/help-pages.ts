import type { ArticleMenu } from '../../schemas/contract/calls/content.ts';
import type { Language } from '../../schemas/contract/language.ts';

/** The texts of help that every mall begins with, by their addresses `/user/article/{name}`. */
export const helpPages = ['help', 'notices', 'about', 'partners'] as const;

/** Their titles in the database, by which the server finds them (docs/product.md#content-tables). */
const titles: Readonly<Record<(typeof helpPages)[number], Readonly<Record<Language, string>>>> = {
  help: { en: 'Help centre', 'zh-cn': '帮助中心' },
  notices: { en: 'Notices of the mall', 'zh-cn': '网站公告' },
  about: { en: 'About us', 'zh-cn': '关于我们' },
  partners: { en: 'Working with us', 'zh-cn': '其他合作' },
};

/** The title behind an address; an address that is none of ours is a title itself. */
export const helpTitle = (name: string, language: Language): string =>
  Object.hasOwn(titles, name) ? titles[name as keyof typeof titles][language] : name;

export interface HelpColumn {
  readonly id: number;
  readonly name: string;
  readonly articles: readonly {
    readonly name: string /** Its address is `/user/article/{page}`. */;
    readonly page: string;
  }[];
}

/**
 * The columns that hold something to read, flat and in their order, names in the page's language.
 * Of the pages that are their own in each language, those of this one; without the list itself.
 */
export const helpColumns = (
  columns: readonly ArticleMenu[],
  language: Language,
): readonly HelpColumn[] =>
  columns.flatMap(({ id, name, articles, children }) => {
    const shown = articles.flatMap(({ name: title }) => pageOf(title, language));
    return [
      ...(shown.length > 0 ? [{ id, name, articles: shown }] : []),
      ...helpColumns(children, language),
    ];
  });

function pageOf(title: string, language: Language): HelpColumn['articles'] {
  const own = helpPages.find((page) => Object.values(titles[page]).includes(title));
  if (own === undefined) return [{ name: title, page: encodeURIComponent(title) }];
  return own !== 'help' && titles[own][language] === title ? [{ name: title, page: own }] : [];
}
