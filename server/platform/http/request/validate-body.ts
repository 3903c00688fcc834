import { maxObjectFields } from '../../../../schemas/contract/limits.ts';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { escapePart } from '../../../../schemas/rules/values/json-pointer.ts';
import { badInput, badInputAt } from '../response/errors.ts';
import { maxBodyDepth } from './body-shape.ts';

/**
 * Refuses an object with more fields than any row or form has, before each field is validated:
 * class-transformer takes quadratic time for an object with many fields.
 *
 * @throws Refusal 422
 */
export function assertFieldCount(value: object, pointer = ''): void {
  if (Object.keys(value).length > maxObjectFields) throw badInputAt(pointer, 'http.malformed');
}

/** Errors that are reported at once. */
const maxErrors = 20;

interface Node {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Node | undefined;
  readonly depth: number;
}

/**
 * Refuses a body that cannot be stored or walked safely: nested too deeply, an object with too many
 * fields, text with NUL characters or lone surrogates, which PostgreSQL does not store, and names of
 * `Object.prototype` such as `constructor`. Pointers are made for errors only: a body may have
 * 100,000 members.
 *
 * @throws Refusal 422 with a pointer to each wrong value
 */
export function assertStorable(body: unknown): void {
  const errors: RuleError[] = [];
  const open: Node[] = [{ value: body, name: '', parent: undefined, depth: 0 }];
  for (let node = open.pop(); node && errors.length < maxErrors; node = open.pop()) {
    if (typeof node.value === 'string' && !isStorableText(node.value))
      errors.push({ pointer: pointerOf(node), key: 'errors.rules.text', params: {} });
    for (const child of childrenOf(node)) {
      if (isSafeName(child.name)) open.push(child);
      else errors.push({ pointer: pointerOf(child), key: 'errors.rules.unknownField', params: {} });
    }
  }
  if (errors.length > 0) throw badInput(errors);
}

/** @throws Refusal 422 when the node is nested too deeply or has more fields than any row or form */
function childrenOf(node: Node): readonly Node[] {
  const { value, depth } = node;
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= maxBodyDepth) throw badInputAt('', 'http.malformed');
  if (!Array.isArray(value)) assertFieldCount(value, pointerOf(node));
  return Object.entries(value).map(([name, child]) => ({
    name,
    value: child as unknown,
    parent: node,
    depth: depth + 1,
  }));
}

/** The JSON pointer of a value; empty for the whole body. */
const pointerOf = ({ name, parent }: Node): string =>
  parent ? `${pointerOf(parent)}/${escapePointer(name)}` : '';

/** Whether PostgreSQL can store a text. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\0') && text.isWellFormed();

const isSafeName = (name: string): boolean => !(name in Object.prototype) && isStorableText(name);

/** A sent name as a part of a JSON pointer: cut at 100 characters and safe to send back. */
export const escapePointer = (name: string): string =>
  escapePart(name.slice(0, 100).toWellFormed().replaceAll('\0', ''));

/** Errors of fields that would be lost: a misspelt score would publish five stars. */
export const unknownFieldErrors = (
  sent: object,
  known: readonly string[],
  pointer: string,
): readonly RuleError[] =>
  Object.keys(sent)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      pointer: `${pointer}/${escapePointer(name)}`,
      key: 'errors.rules.unknownField',
      params: {},
    }));
