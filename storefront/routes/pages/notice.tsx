import { langOf } from '../../../schemas/rules/local-name.ts';
import { readNoticePage } from '../../api/catalog/content.ts';
import type { NoticeDetail } from '../../api/catalog/home.ts';
import { Html } from '../../components/text/html.tsx';
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx';
import { definePage } from '../../page.ts';
import '../../styles/pages/content.css';

/** A notice of the mall, for links in messages and e-mails. */
const Notice = ({ data: { name, content } }: { readonly data: NoticeDetail }) => (
  <article className="text wrap">
    <Breadcrumb crumbs={[{ name }]} />
    <h1 lang={langOf(name)}>{name}</h1>
    <Html text={content} lang={langOf(content)} />
  </article>
);

export const page = definePage<NoticeDetail>({
  load: ({ api, params }) => readNoticePage(api, params.id ?? ''),
  head: ({ data: { name }, site }) => ({
    title: name,
    description: `${name} — ${site.web_name}`,
    type: 'article',
  }),
  Page: Notice,
});
