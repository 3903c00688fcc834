import { richTextSeparator } from '../contract/limits.ts';

/**
 * A stored rich text is html, the separator, the editor's nodes as JSON; plain html is
 * accepted.
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
