import type { Language } from '../../../../schemas/contract/language.ts';
import { escapeHtml } from '../../../../schemas/rules/values/escape-html.ts';

interface Link {
  readonly label: string;
  readonly url: string;
}

/** The parts of an e-mail, in the reader's language. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  /** Each with the page that it is about. */
  readonly paragraphs: readonly { readonly text: string; readonly link?: Link }[];
  readonly footer: string;
  readonly unsubscribe?: Link;
}

/** A mail as plain text and as HTML that loads nothing from outside. */
export function composeMail(content: MailContent): {
  readonly text: string;
  readonly html: string;
} {
  return { text: toText(content), html: toHtml(content) };
}

function toText({ greeting, paragraphs, footer, unsubscribe }: MailContent): string {
  const lines = paragraphs.flatMap(({ text, link }) => [
    text,
    ...(link ? [link.label, link.url] : []),
    '',
  ]);
  const end = unsubscribe ? [unsubscribe.label, unsubscribe.url] : [];
  return [greeting, '', ...lines, '-- ', footer, ...end, ''].join('\n');
}

function toHtml(content: MailContent): string {
  const { language, subject, greeting, paragraphs, footer, unsubscribe } = content;
  const body = paragraphs.map(
    ({ text, link }) =>
      `<p style="margin:0 0 16px">${escapeHtml(text)}${link ? `<br>${anchor(link)}` : ''}</p>`,
  );
  const end = unsubscribe ? `<br>${anchor(unsubscribe)}` : '';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1f2328;background:#fff">',
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...body,
    `<p style="margin:32px 0 0;font-size:13px;color:#59636e">${escapeHtml(footer)}${end}</p>`,
    '</body></html>',
  ].join('\n');
}

const anchor = ({ label, url }: Link): string =>
  `<a href="${escapeHtml(url)}" style="color:#0a58ca">${escapeHtml(label)}</a>`;
