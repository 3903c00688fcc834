import type { ArticleAnswer } from '../../../../schemas/contract/calls/catalog/content.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { splitRichText } from '../../../../schemas/rules/rich-text.ts';
import { readArticle, readArticleMenus } from '../../../api/accounts/user.ts';
import { Html } from '../../../components/text/html.tsx';
import { Time } from '../../../components/text/time.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { type HelpColumn, helpColumns, helpTitle } from '../../../state/page/help-pages.ts';

interface Data {
  readonly article: ArticleAnswer;
  /** Article columns, on the help centre page only. */
  readonly columns: readonly HelpColumn[];
}

/** Help article. The help centre page also lists all other articles. */
const Article = ({ data: { article, columns } }: { readonly data: Data }) => (
  <UserPage title={article.name}>
    <article className="article">
      <Time className="faint" at={article.updated_at} to="day" />
      <Html text={article.content} title={article.name} />
    </article>
    {columns.length > 0 && (
      <div className="help-columns">
        {columns.map((column) => (
          <div key={column.id} className="box">
            <h2 lang={langOf(column.name)}>{column.name}</h2>
            <ul>
              {column.articles.map(({ title, path }) => (
                <li key={path}>
                  <Link to={path} lang={langOf(title)}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    )}
  </UserPage>
);

export const page = definePage<Data>({
  async load({ api, params: { name = '' }, language }) {
    const [article, menus] = await Promise.all([
      readArticle(api, helpTitle(name, language)),
      name === 'help' ? readArticleMenus(api) : [],
    ]);
    return { article, columns: helpColumns(menus, language) };
  },
  head: ({ data: { article } }) => ({
    title: article.name,
    type: 'article',
    canonical: article.path,
    description: plainText(splitRichText(article.content).html).slice(0, 160),
  }),
  Page: Article,
});

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
