import { richTextSeparator } from '../contract/limits.ts';

/** HTML elements of a rich text: what the editor writes, and common pasted markup. */
export const richTextTags: readonly string[] = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'pre',
  'code',
  'ol',
  'ul',
  'li',
  'a',
  'img',
  'span',
  'div',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

/**
 * Whether a rich text keeps a link: to a path of this site, the web, an e-mail address or a phone.
 * Browsers read a backslash as a slash.
 */
export const isTextLink = (url: string): boolean =>
  /^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)[^\s\\"<>]*$/i.test(url);

/**
 * The separators of a rich text: ours, and `##name##` before the JSON of another editor
 * (`SOUK_RICHTEXT_SEPARATOR`).
 */
const separators = new RegExp(`${richTextSeparator}|##[\\w-]{1,30}##(?=\\s*(?:[[{]|$))`);

/**
 * Splits a stored rich text: HTML, the separator, the editor's nodes as JSON. HTML alone is valid.
 */
export function splitRichText(stored: string): {
  readonly html: string;
  readonly nodes: string;
  readonly isSplit: boolean;
} {
  const found = separators.exec(stored);
  if (!found) return { html: stored, nodes: '', isSplit: false };
  return {
    isSplit: true,
    html: stored.slice(0, found.index),
    nodes: stored.slice(found.index + found[0].length).trim(),
  };
}

/** The stored form of a rich text: its HTML, and the editor's document unless it is ''. */
export const joinRichText = (html: string, nodes: string): string =>
  nodes === '' ? html : html + richTextSeparator + nodes;
