import type { TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { readAgreement } from '../../api/catalog/content.ts';
import { Html } from '../../components/text/html.tsx';
import { useTimeText } from '../../components/text/use-time-text.ts';
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx';
import { definePage } from '../../page.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/content.css';

/** An agreement of the mall. The `lang` attribute follows the language of its name. */
function Agreement({
  data: { name, content, updated_at: updatedAt },
}: {
  readonly data: TextAnswer;
}) {
  const t = useT();
  const timeText = useTimeText();
  return (
    <article className="text wrap">
      <Breadcrumb crumbs={[{ name }]} />
      <h1>{name}</h1>
      <p className="faint sm">
        {t('content.agreement.updated', { time: timeText(updatedAt, 'day') })}
      </p>
      <Html text={content} lang={/[\u4e00-\u9fff]/.test(name) ? 'zh-CN' : 'en'} />
    </article>
  );
}

export const page = definePage<TextAnswer>({
  load: ({ api, params }) => readAgreement(api, params.name ?? ''),
  head: ({ data: { name }, site }) => ({
    title: name,
    description: `${name} — ${site.web_name}`,
    type: 'article',
  }),
  Page: Agreement,
});
