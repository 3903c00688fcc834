import type { ArticleAnswer } from '../../../../schemas/contract/calls/content.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readArticle, readArticleMenus } from '../../../api/user.ts';
import { definePage } from '../../../page.ts';
import { Html } from '../../../components/text/html.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { type HelpColumn, helpColumns, helpTitle } from '../../../state/help-pages.ts';

interface Data {
  readonly article: ArticleAnswer;
  /** Article columns, on the help centre page only. */
  readonly columns: readonly HelpColumn[];
}

/** Help article. The help centre page also lists all other articles. */
const Article = ({
  data: {
    article: { name, content, updated_at: updatedAt },
    columns,
  },
}: {
  readonly data: Data;
}) => (
  <UserPage title={name}>
    <article className="article">
      <time className="faint" dateTime={updatedAt.replace(' ', 'T')}>
        {updatedAt.slice(0, 10)}
      </time>
      <Html text={content} title={name} />
    </article>
    {columns.length > 0 && (
      <div className="help-columns">
        {columns.map(({ id, name: column, articles }) => (
          <div key={id} className="box">
            <h2 lang={langOf(column)}>{column}</h2>
            <ul>
              {articles.map(({ name: title, page: to }) => (
                <li key={to}>
                  <Link to={`/user/article/${to}`} lang={langOf(title)}>
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
  head: ({
    data: {
      article: { name, content },
    },
  }) => ({ title: name, type: 'article', description: plainText(content).slice(0, 160) }),
  Page: Article,
});

const plainText = (html: string): string =>
  html
    .split('<!--', 1)[0]!
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
