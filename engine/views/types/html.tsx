import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import { toText } from '../../cells/to-text.ts';
import { SafeHtml } from '../safe-html.tsx';
import { type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/** The html part of a rich text. */
function HtmlView({ value }: ViewProps) {
  const { html } = splitRichText(toText(value));
  return html.trim() === '' ? <EmptyValue /> : <SafeHtml html={html} />;
}

export const html = viewKind(HtmlView, 'wide');
