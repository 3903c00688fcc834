import { splitRichText } from '../../schemas/rules/rich-text.ts';
import { plain } from '../cells/labels.ts';
import { SafeHtml } from './safe-html.tsx';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Rich text: the part before the separator (Spec §2). */
function HtmlView({ value }: ViewProps) {
  const { html } = splitRichText(plain(value));
  return html.trim() === '' ? <Nothing /> : <SafeHtml html={html} />;
}

export const html = viewKind(HtmlView, 'wide');
