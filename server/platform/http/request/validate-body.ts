import type { RuleError } from '../../../../schemas/rules/types.ts';
import { badInput } from '../response/errors.ts';

/** Nesting of a body. Our forms stay below 10; recursive code must not run out of stack. */
const maxDepth = 32;
/** Errors that are reported at once. */
const maxErrors = 20;

interface Node {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Refuses a body that cannot be stored or walked safely: nested too deeply, text with NUL
 * characters or lone surrogates, which PostgreSQL does not store, and names of `Object.prototype`
 * such as `constructor`.
 *
 * @throws Refusal 422 with a pointer to each wrong value
 */
export function assertStorable(body: unknown): void {
  const errors: RuleError[] = [];
  const open: Node[] = [{ value: body, pointer: '', depth: 0 }];
  for (let node = open.pop(); node && errors.length < maxErrors; node = open.pop()) {
    const { value, pointer } = node;
    if (typeof value === 'string' && !isStorableText(value))
      errors.push({ pointer, key: 'errors.rules.text', params: {} });
    for (const child of childrenOf(node)) {
      if (isSafeName(child.name)) open.push(child);
      else errors.push({ pointer: child.pointer, key: 'errors.rules.unknownField', params: {} });
    }
  }
  if (errors.length > 0) throw badInput(errors);
}

/** @throws Refusal 422 when the node is nested too deeply */
function childrenOf({
  value,
  pointer,
  depth,
}: Node): readonly (Node & { readonly name: string })[] {
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= maxDepth)
    throw badInput([{ pointer: '', key: 'errors.http.malformed', params: {} }]);
  return Object.entries(value).map(([name, child]) => ({
    name,
    value: child as unknown,
    pointer: `${pointer}/${escapePointer(name)}`,
    depth: depth + 1,
  }));
}

/** Whether PostgreSQL can store a text. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\0') && text.isWellFormed();

const isSafeName = (name: string): boolean => !(name in Object.prototype) && isStorableText(name);

/** Escapes a name for a JSON pointer, and makes it safe to send back. */
const escapePointer = (name: string): string =>
  name
    .toWellFormed()
    .slice(0, 100)
    .replaceAll('\0', '')
    .replaceAll('~', '~0')
    .replaceAll('/', '~1');
