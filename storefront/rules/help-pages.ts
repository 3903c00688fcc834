import type { ArticleMenu } from '../../schemas/contract/calls/catalog/content.ts';
import type { Language } from '../../schemas/contract/language.ts';
import {
  type HelpPage,
  helpPageOf,
  helpPages,
  helpTitles,
} from '../../schemas/rules/article-path.ts';

export { helpPages };

/** Title of a path; a name that is not in `helpPages` is itself a title. */
export const helpTitle = (name: string, language: Language): string =>
  Object.hasOwn(helpTitles, name) ? helpTitles[name as HelpPage][language] : name;

export interface HelpColumn {
  readonly id: number;
  readonly name: string;
  readonly articles: readonly {
    readonly title: string;
    readonly path: string;
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
    const shown = articles
      .filter(({ name }) => isListed(name, language))
      .map(({ name, path }) => ({ title: name, path }));
    return [
      ...(shown.length > 0 ? [{ id, name, articles: shown }] : []),
      ...helpColumns(children, language),
    ];
  });

function isListed(title: string, language: Language): boolean {
  const seeded = helpPageOf(title);
  return seeded === undefined || (seeded !== 'help' && helpTitles[seeded][language] === title);
}
