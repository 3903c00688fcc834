import { joinRichText, splitRichText } from '../../schemas/rules/rich-text.ts';

/** One step of the editor's document: text or an embedded picture, with its formats. */
export interface EditorNode {
  readonly insert: string | Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** What the editor starts from: its own nodes when they can be read, else the html (Spec §2). */
export function readRichText(stored: string): {
  readonly html: string;
  readonly nodes: readonly EditorNode[] | undefined;
} {
  const { html, nodes } = splitRichText(stored);
  return { html, nodes: nodes === '' ? undefined : parseNodes(nodes) };
}

/** What is stored: html, the separator, the nodes as JSON; '' when nothing but space was written. */
export function writeRichText(html: string, nodes: readonly EditorNode[]): string {
  return isEmpty(nodes) ? '' : joinRichText(plainSpaces(html), JSON.stringify(nodes));
}

/** Characters a reader sees; pictures count as none. */
export const countText = (nodes: readonly EditorNode[]): number =>
  [
    ...nodes
      .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
      .join('')
      .replace(/\s+$/, ''),
  ].length;

/**
 * Spaces as people type them. The editor's html turns every space into `&nbsp;`, so that nothing would wrap: a single one becomes a space again,
 * of several the first does, which keeps their number.
 */
export const plainSpaces = (html: string): string =>
  html.replace(
    /(?:&nbsp;|\u00a0)+/g,
    (run) => ` ${'&nbsp;'.repeat(run.replaceAll('&nbsp;', '\u00a0').length - 1)}`,
  );

const isEmpty = (nodes: readonly EditorNode[]): boolean =>
  nodes.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');

function parseNodes(json: string): readonly EditorNode[] | undefined {
  try {
    const parsed = JSON.parse(json) as unknown;
    const nodes = Array.isArray(parsed) ? parsed : (parsed as { ops?: unknown } | null)?.ops;
    return Array.isArray(nodes) && nodes.every(isNode) ? nodes : undefined;
  } catch {
    // Nodes of another editor, or cut short: the html is the text then.
    return undefined;
  }
}

const isNode = (node: unknown): node is EditorNode => {
  const insert = (node as Partial<EditorNode> | null)?.insert;
  return typeof insert === 'string' || (typeof insert === 'object' && insert !== null);
};
