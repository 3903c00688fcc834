import { Link } from 'react-router-dom';
import type { ArticleAnswer } from '../../../../schemas/contract/calls/catalog/content.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { splitRichText } from '../../../../schemas/rules/rich-text.ts';
import { readArticle, readArticleMenus } from '../../../api/accounts/user.ts';
import { readNotices } from '../../../api/catalog/content.ts';
import type { Notice } from '../../../api/catalog/home.ts';
import { ContactButton } from '../../../components/chat/contact-button.tsx';
import { Html } from '../../../components/text/html.tsx';
import { Time } from '../../../components/text/time.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { type HelpColumn, helpColumns, helpTitle } from '../../../rules/help-pages.ts';

interface Data {
  readonly article: ArticleAnswer;
  /** Article columns, on the help centre page only. */
  readonly columns: readonly HelpColumn[];
  /** Notices of the platform, newest first, on their page only. */
  readonly notices: readonly Notice[];
}

/**
 * Help article. The help centre page also lists all other articles, the page of notices all notices.
 */
const Article = ({ data: { article, columns, notices } }: { readonly data: Data }) => (
  <UserPage
    title={article.name}
    actions={
      columns.length > 0 && <ContactButton about={{ store_id: 0 }} className="button line s" />
    }
  >
    <article className="article">
      <Time className="faint" at={article.updated_at} to="day" />
      <Html text={article.content} title={article.name} />
    </article>
    {notices.length > 0 && (
      <ul className="box notice-list">
        {notices.map(({ id, name, tag }) => (
          <li key={id}>
            {tag !== '' && (
              <span className="tag sale" lang={langOf(tag)}>
                {tag}
              </span>
            )}
            <Link to={`/notice/${id}`} lang={langOf(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    )}
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
    const [article, menus, notices] = await Promise.all([
      readArticle(api, helpTitle(name, language)),
      name === 'help' ? readArticleMenus(api) : [],
      name === 'notices' ? readNotices(api) : [],
    ]);
    return { article, columns: helpColumns(menus, language), notices };
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
