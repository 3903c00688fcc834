import { splitRichText } from '../../../schemas/rules/rich-text.ts';
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
      __html: withHeadingLevels(splitRichText(text).html, title),
    }}
  />
);

function withHeadingLevels(html: string, title: string | undefined): string {
  const rest = html.replace(/^\s*<h([123])>([^<]*)<\/h\1>/, (element, _, heading: string) =>
    heading.trim() === title ? '' : element,
  );
  return /<h2[\s>]/.test(rest) ? rest : rest.replace(/(<\/?)h3(?=[\s>])/g, '$1h2');
}
