import { joinRichText, splitRichText } from '../../../schemas/rules/rich-text.ts';

/** One operation of the Quill document: a text or an embedded picture, with its formats. */
export interface EditorNode {
  readonly insert: string | Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Parses a stored text: Quill operations if it has readable ones, and its html. */
export function parseRichText(text: string): {
  readonly html: string;
  readonly nodes: readonly EditorNode[] | undefined;
} {
  const { html, nodes } = splitRichText(text);
  return { html, nodes: nodes === '' ? undefined : parseNodes(nodes) };
}

/** The stored form: html, separator, operations as JSON; '' for a text without content. */
export function serializeRichText(html: string, nodes: readonly EditorNode[]): string {
  return hasNoContent(nodes) ? '' : joinRichText(restoreSpaces(html), JSON.stringify(nodes));
}

/** Number of visible characters; pictures do not count. */
export const countText = (nodes: readonly EditorNode[]): number =>
  [
    ...nodes
      .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
      .join('')
      .replace(/\s+$/, ''),
  ].length;

/**
 * Quill writes every space as `&nbsp;`, which prevents line breaks. The first space of each run
 * becomes a plain space again, so that the number of spaces stays.
 */
export const restoreSpaces = (html: string): string =>
  html.replace(
    /(?:&nbsp;|\u00a0)+/g,
    (run) => ` ${'&nbsp;'.repeat(run.replaceAll('&nbsp;', '\u00a0').length - 1)}`,
  );

const hasNoContent = (nodes: readonly EditorNode[]): boolean =>
  nodes.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');

function parseNodes(json: string): readonly EditorNode[] | undefined {
  try {
    const parsed = JSON.parse(json) as unknown;
    const nodes = Array.isArray(parsed) ? parsed : (parsed as { ops?: unknown } | null)?.ops;
    return Array.isArray(nodes) && nodes.every(isNode) ? nodes : undefined;
  } catch {
    // Operations of another editor, or truncated ones: the html is used instead.
    return undefined;
  }
}

const isNode = (node: unknown): node is EditorNode => {
  const insert = (node as Partial<EditorNode> | null)?.insert;
  return typeof insert === 'string' || (typeof insert === 'object' && insert !== null);
};
