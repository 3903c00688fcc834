import { maxBodyMembers, maxImportRows } from '../../../../schemas/contract/limits.ts';

/** Bounds of a form. */
const maxDepth = 12;
const maxIndex = maxImportRows - 1;

/** A text, or named children. */
type FormNode = string | Map<string, FormNode>;

/**
 * Parses `skuList[0][spec_id][0]=4` in time linear in its length. Not by `qs`, which takes seconds
 * to merge long lists (docs/decisions/0067-libraries-over-own-code.md).
 *
 * - Every value is text; `skuList=` is the empty text, which list fields read as an empty list.
 * - Names that are all numbers make a list, without gaps; `a[]=` and a repeated name append to one.
 * - A form whose outermost names are 0, 1, 2 … is a list: the rows of an import.
 *
 * @throws SyntaxError beyond the bounds, for a name used both as text and as a list, and for
 *   `__proto__`
 */
export function parseForm(text: string, maxParameters: number = maxBodyMembers): unknown {
  const parts = text.split('&', maxParameters + 1);
  if (parts.length > maxParameters) throw new SyntaxError('The form has too many values');
  const root = new Map<string, FormNode>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    if (name !== '') setValue(root, pathOf(name), value);
  }
  return root.size > 0 && isList(root) ? toArray(root) : toObject(root);
}

/** `a[b][0]` is a, b, 0. Brackets that do not match are part of the name. */
function pathOf(name: string): readonly string[] {
  const path = splitName(name);
  if (path.length > maxDepth + 1 || path.includes('__proto__'))
    throw new SyntaxError('The form has a name that is not allowed');
  return path;
}

function splitName(name: string): readonly string[] {
  const [, first, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined) return [name];
  if (brackets === '') return [first];
  return [first, ...brackets.slice(1, -1).split('][')];
}

function setValue(root: Map<string, FormNode>, path: readonly string[], value: string): void {
  const last = path.at(-1)!;
  let node = root;
  for (const step of path.slice(0, -1)) node = childOf(node, step);
  append(node, last === '' ? String(node.size) : last, value);
}

function childOf(node: Map<string, FormNode>, name: string): Map<string, FormNode> {
  if (name === '') throw new SyntaxError('Only the last brackets of a name may be empty');
  const child = node.get(name) ?? new Map<string, FormNode>();
  if (typeof child === 'string') throw new SyntaxError('The form uses a text as a list');
  node.set(name, child);
  return child;
}

/** A repeated name makes a list of its values. */
function append(node: Map<string, FormNode>, name: string, value: string): void {
  const current = node.get(name);
  if (current === undefined) node.set(name, value);
  else if (typeof current !== 'string') current.set(String(current.size), value);
  else {
    const list = new Map<string, FormNode>([
      ['0', current],
      ['1', value],
    ]);
    node.set(name, list);
  }
}

/** Whether every name is an index. */
const isList = (node: ReadonlyMap<string, FormNode>): boolean =>
  [...node.keys()].every((name) => /^(0|[1-9]\d{0,4})$/.test(name) && Number(name) <= maxIndex);

function toValue(node: FormNode): unknown {
  if (typeof node === 'string') return node;
  return isList(node) ? toArray(node) : toObject(node);
}

const toArray = (node: ReadonlyMap<string, FormNode>): unknown[] =>
  [...node].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => toValue(child));

const toObject = (node: ReadonlyMap<string, FormNode>): unknown =>
  Object.fromEntries([...node].map(([name, child]) => [name, toValue(child)]));

/** Percent-decodes a text; invalid encoding stays as it is. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
