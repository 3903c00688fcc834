import { richTextSeparator } from '../contract/limits.ts';

/**
 * Splits a stored rich text: HTML, the separator, the editor's nodes as JSON. HTML alone is valid.
 */
export const splitRichText = (
  stored: string,
): { readonly html: string; readonly nodes: string } => {
  const separatorIndex = stored.indexOf(richTextSeparator);
  return separatorIndex < 0
    ? { html: stored, nodes: '' }
    : {
        html: stored.slice(0, separatorIndex),
        nodes: stored.slice(separatorIndex + richTextSeparator.length),
      };
};
export const joinRichText = (html: string, nodes: string): string =>
  nodes === '' ? html : html + richTextSeparator + nodes;
