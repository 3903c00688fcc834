import { richTextSeparator } from '../../../schemas/contract/limits.ts';
import '../../styles/prose.css';

/**
 * A rich text of the back office; the server sanitises it when it is saved. `title`: heading of the
 * page; the same heading at the start of the text is left out. Headings start at level 2.
 */
export const Html = ({
  text,
  title,
  lang,
}: {
  readonly text: string;
  readonly title?: string;
  readonly lang?: string;
}) => (
  <div
    className="prose"
    lang={lang}
    dangerouslySetInnerHTML={{
      __html: withHeadingLevels(text.split(richTextSeparator, 1)[0]!, title),
    }}
  />
);

function withHeadingLevels(html: string, title: string | undefined): string {
  const rest = html.replace(/^\s*<h([123])>([^<]*)<\/h\1>/, (whole, _, heading: string) =>
    heading.trim() === title ? '' : whole,
  );
  return /<h2[\s>]/.test(rest) ? rest : rest.replace(/(<\/?)h3(?=[\s>])/g, '$1h2');
}
