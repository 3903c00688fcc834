import type { ArticleMenu } from '../../schemas/contract/calls/content.ts';
import type { Language } from '../../schemas/contract/language.ts';

/** Help articles of the seed, by their path `/user/article/{name}`. */
export const helpPages = ['help', 'notices', 'about', 'partners'] as const;

/** Titles in the database; the server finds articles by title (docs/product.md#content-tables). */
const titles: Readonly<Record<(typeof helpPages)[number], Readonly<Record<Language, string>>>> = {
  help: { en: 'Help centre', 'zh-cn': '帮助中心' },
  notices: { en: 'Notices of the mall', 'zh-cn': '网站公告' },
  about: { en: 'About us', 'zh-cn': '关于我们' },
  partners: { en: 'Working with us', 'zh-cn': '其他合作' },
};

/** Title of a path; a name that is not in `helpPages` is itself a title. */
export const helpTitle = (name: string, language: Language): string =>
  Object.hasOwn(titles, name) ? titles[name as keyof typeof titles][language] : name;

export interface HelpColumn {
  readonly id: number;
  readonly name: string;
  readonly articles: readonly {
    readonly title: string;
    /** Last segment of the path `/user/article/{pathName}`. */
    readonly pathName: string;
  }[];
}

/**
 * Flat list of the columns that have articles, in order. Of the seeded help articles, only those
 * in `language` are listed, and `help` is omitted because it is the page that shows this list.
 */
export const helpColumns = (
  columns: readonly ArticleMenu[],
  language: Language,
): readonly HelpColumn[] =>
  columns.flatMap(({ id, name, articles, children }) => {
    const shown = articles.flatMap(({ name: title }) => linkOf(title, language));
    return [
      ...(shown.length > 0 ? [{ id, name, articles: shown }] : []),
      ...helpColumns(children, language),
    ];
  });

/** The article's link; empty for a seeded article that is not listed. */
function linkOf(title: string, language: Language): HelpColumn['articles'] {
  const seeded = helpPages.find((page) => Object.values(titles[page]).includes(title));
  if (seeded === undefined) return [{ title, pathName: encodeURIComponent(title) }];
  return seeded !== 'help' && titles[seeded][language] === title
    ? [{ title, pathName: seeded }]
    : [];
}
