import { maxImportRows } from '../../schemas/contract/limits.ts';

/** Bounds of a bracketed form; a goods with 200 SKUs of 20 fields stays far below (must-hold 27). Our choice. */
const most = { depth: 12, parameters: 60_000, index: maxImportRows - 1 } as const;

/** A place in the form: its text, or what stands below it by name. */
type Node = string | Map<string, Node>;

/**
 * Reads `skuList[0][spec_id][0]=4`, in time that grows with the text alone: a library's merging of lists held the process for seconds. Every value is
 * text; `skuList=` is the empty text, which list fields read as an empty list. Names that are all numbers make a list, gaps closed; `a[]=` and a
 * repeated name add to one. A form whose outermost names are 0, 1, 2 … is a list, as JSON would have sent it: the rows of an import.
 *
 * @throws SyntaxError beyond the bounds, for a name used as text and as a list, and for a part that would reach an object's prototype
 */
export function parseForm(text: string): unknown {
  const parts = text.split('&', most.parameters + 1);
  if (parts.length > most.parameters) throw new SyntaxError('The form has too many values');
  const root = new Map<string, Node>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (name !== '') put(root, pathOf(name), equals < 0 ? '' : decode(part.slice(equals + 1)));
  }
  return root.size > 0 && isCounted(root) ? asList(root) : asObject(root);
}

/** `a[b][0]` is a, b, 0; brackets that do not fit are part of the name. */
function pathOf(name: string): readonly string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const path =
    first === undefined
      ? [name]
      : rest === ''
        ? [first]
        : [first, ...rest.slice(1, -1).split('][')];
  if (path.length > most.depth + 1 || path.includes('__proto__'))
    throw new SyntaxError('The form names a place it may not');
  return path;
}

function put(root: Map<string, Node>, path: readonly string[], value: string): void {
  const last = path.length - 1;
  let node = root;
  for (const [at, step] of path.entries()) {
    if (step === '' && at < last) throw new SyntaxError('The form leaves the number of a row out');
    if (at === last) return add(node, step === '' ? String(node.size) : step, value);
    const next = node.get(step) ?? new Map<string, Node>();
    if (typeof next === 'string') throw new SyntaxError('The form names a text as a list');
    node.set(step, next);
    node = next;
  }
}

function add(node: Map<string, Node>, name: string, value: string): void {
  const known = node.get(name);
  if (known === undefined) return void node.set(name, value);
  if (typeof known === 'string')
    return void node.set(
      name,
      new Map([
        ['0', known],
        ['1', value],
      ]),
    );
  known.set(String(known.size), value);
}

/** Whether every name is a row's number. */
const isCounted = (node: ReadonlyMap<string, Node>): boolean =>
  [...node.keys()].every((name) => /^(0|[1-9]\d{0,4})$/.test(name) && Number(name) <= most.index);

const plain = (node: Node): unknown =>
  typeof node === 'string' ? node : isCounted(node) ? asList(node) : asObject(node);
const asList = (node: ReadonlyMap<string, Node>): unknown[] =>
  [...node].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => plain(child));
const asObject = (node: ReadonlyMap<string, Node>): unknown =>
  Object.fromEntries([...node].map(([name, child]) => [name, plain(child)]));

/** Percent-decoded; what is not well encoded stays as it came. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
