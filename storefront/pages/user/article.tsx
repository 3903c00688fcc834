import type { ArticleAnswer } from '../../../schemas/contract/calls/content.ts';
import { readArticle } from '../../api/user.ts';
import { definePage } from '../../page.ts';
import { Html } from '../../parts/html.tsx';
import { UserPage } from '../../parts/user-page.tsx';
import { helpTitle } from '../../state/help-pages.ts';

/** A text of help. */
const Article = ({ data: { name, content, updated_at: changed } }: { readonly data: ArticleAnswer }) => (
  <UserPage title={name}>
    <article className="article"><time className="faint" dateTime={changed.replace(' ', 'T')}>{changed.slice(0, 10)}</time><Html text={content} title={name} /></article>
  </UserPage>
);

export const page = definePage<ArticleAnswer>({
  load: ({ api, params, language }) => readArticle(api, helpTitle(params['name'] ?? '', language)),
  head: ({ data }) => ({ title: data.name, type: 'article', description: plain(data.content).slice(0, 160) }), Page: Article,
});

const plain = (html: string): string => html.split('<!--', 1)[0]!.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
