import { richTextSeparator } from '../contract/limits.ts';

/**
 * Splits a stored rich text: HTML, the separator, the editor's nodes as JSON. HTML alone is valid.
 */
export const splitRichText = (
  stored: string,
): { readonly html: string; readonly nodes: string } => {
  const at = stored.indexOf(richTextSeparator);
  return at < 0
    ? { html: stored, nodes: '' }
    : { html: stored.slice(0, at), nodes: stored.slice(at + richTextSeparator.length) };
};
export const joinRichText = (html: string, nodes: string): string =>
  nodes === '' ? html : html + richTextSeparator + nodes;
