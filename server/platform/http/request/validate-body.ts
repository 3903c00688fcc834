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

/** Names and indexes from the body to a value. */
type Path = (string | number)[];

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
  addErrors(body, [], errors);
  if (errors.length > 0) throw badInput(errors);
}

/** @throws Refusal 422 when the value is nested too deeply or has more fields than any row or form */
function addErrors(value: unknown, path: Path, errors: RuleError[]): void {
  if (errors.length >= maxErrors) return;
  if (typeof value === 'string' && !isStorableText(value))
    errors.push({ pointer: pointerOf(path), key: 'errors.rules.text', params: {} });
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= maxBodyDepth) throw badInputAt('', 'http.malformed');
  if (!Array.isArray(value)) assertFieldCount(value, pointerOf(path));
  const members: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [name, member] of members) {
    path.push(name);
    if (typeof name === 'number' || isSafeName(name)) addErrors(member, path, errors);
    else errors.push({ pointer: pointerOf(path), key: 'errors.rules.unknownField', params: {} });
    path.pop();
  }
}

/** The JSON pointer of a value; empty for the whole body. */
const pointerOf = (path: Path): string =>
  path.map((name) => `/${escapePointer(`${name}`)}`).join('');

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
