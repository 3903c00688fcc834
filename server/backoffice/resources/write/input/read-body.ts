import { isSecretMask, secretRemoved } from '../../../../../schemas/contract/limits.ts';
import { emptyIsZero, takesDefault } from '../../../../../schemas/rules/emptiness.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Field, Json, Resource, Row } from '../../../../../schemas/rules/types.ts';
import { isObject } from '../../../../../schemas/rules/values/is-object.ts';
import { escapePart } from '../../../../../schemas/rules/values/json-pointer.ts';
import { wrong } from '../../../../../schemas/rules/values/parse-result.ts';
import { parseInteger } from '../../../../../schemas/rules/values/parse-scalar.ts';
import { parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import type { Actor } from '../../../../platform/http/access/actor.ts';
import { badInput } from '../../../../platform/http/response/errors.ts';
import { writableFieldsOf } from '../../access/field-access.ts';
import type { Resources } from '../../registry.ts';
import { ruleErrors } from '../rules/rule-errors.ts';
import { cleanValue, isUnloadedText } from './clean-rich-text.ts';
import { MarkupCount } from './markup-count.ts';

/** The write that a body belongs to. */
export interface BodyContext {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly verb: 'store' | 'update';
  readonly resources: Resources;
}

/** A body while it is read. */
interface Reading extends BodyContext {
  /** Of all rich texts of the body. */
  readonly markup: MarkupCount;
}

export interface ParsedBody {
  /** Canonical values by field. */
  readonly values: Row;
  /** The revision that the change was made from; undefined when it is not sent. */
  readonly rev: number | undefined;
}

interface Parsed<T> {
  readonly values: T;
  readonly errors: readonly RuleError[];
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Reads a body into canonical values. Values are parsed strictly, fields that the caller may not
 * write are refused, and the rules of the operation are checked. Rules that need the stored row are
 * checked by the write itself.
 *
 * @throws Refusal 422 at every wrong field
 */
export function readBody(context: BodyContext, body: unknown): ParsedBody {
  const { resource, verb, resources } = context;
  const { id: _, rev: sentRev, ...sent } = isObject(body) ? body : {};
  const { values, errors } = parseFields(sent, { ...context, markup: new MarkupCount() }, '');
  const rev = sentRev === undefined || sentRev === '' ? undefined : parseInteger(sentRev);
  const isBadRev = rev === undefined && sentRev !== undefined && sentRev !== '';
  const valueErrors = [
    ...(isObject(body) ? [] : wrong('', 'rows').errors),
    ...errors,
    ...(isBadRev ? wrong('/rev', 'integer').errors : []),
  ];
  const violations = ruleErrors(resource, verb, values, resources.byName).filter(
    ({ pointer }) => !valueErrors.some((error) => isSameField(pointer, error.pointer)),
  );
  if (valueErrors.length + violations.length > 0) throw badInput([...valueErrors, ...violations]);
  return { values, rev };
}

const isSameField = (pointer: string, other: string): boolean =>
  pointer.split('/')[1] === other.split('/')[1];

function parseFields(sent: Sent, context: Reading, pointer: string): Parsed<Row> {
  const writable = writableFieldsOf(context.resource, context.actor, context.verb);
  const values: Record<string, Json> = {};
  const errors: RuleError[] = [];
  for (const [name, raw] of Object.entries(sent)) {
    const fieldPointer = `${pointer}/${escapePart(name)}`;
    const field = writable.get(name);
    if (!field) {
      errors.push(...unwritableErrors(context.resource, name, raw, fieldPointer));
      continue;
    }
    const parsed = parseField(field, raw, context, fieldPointer);
    errors.push(...parsed.errors);
    if (parsed.values !== undefined) values[name] = parsed.values;
  }
  return { values, errors };
}

function unwritableErrors(
  { fields }: Resource,
  name: string,
  raw: unknown,
  pointer: string,
): readonly RuleError[] {
  const field = fields.get(name);
  const isUnchangedPassword = raw === '' && field?.type === 'password';
  if (isUnchangedPassword || (!field && emptyIsZero.has(name))) return [];
  return wrong(pointer, field ? 'readOnly' : 'unknownField').errors;
}

/** The value to be written; undefined when it is wrong or nothing is to be written. */
function parseField(
  field: Field,
  raw: unknown,
  context: Reading,
  pointer: string,
): Parsed<Json | undefined> {
  const parsed = parseValue(field, raw, pointer);
  if ('errors' in parsed) return { values: undefined, errors: parsed.errors };
  if (isEmptiedParent(field, raw, context))
    return { values: undefined, errors: wrong(pointer, 'treeRoot', rootOf(context)).errors };
  const isNew = context.verb === 'store' && !emptyIsZero.has(field.name);
  if (isNew && parsed.value === null && takesDefault(field, raw))
    return { values: undefined, errors: [] };
  if (field.type === 'richtext' && isUnloadedText(String(parsed.value ?? '')))
    return { values: context.verb === 'update' ? undefined : '', errors: [] };
  const written = toWrittenValue(field, parsed.value, pointer, context.markup);
  if ('errors' in written) return { values: undefined, errors: written.errors };
  const { value } = written;
  if (field.type !== 'many' || !Array.isArray(value)) return { values: value, errors: [] };
  return parseRows(field, value as readonly Json[], context, pointer);
}

/**
 * Whether an update empties the parent of a tree's row. A row moves to the root by the root's
 * value, never by a field that a form left empty.
 */
const isEmptiedParent = (field: Field, raw: unknown, { resource, verb }: BodyContext): boolean =>
  verb === 'update' && field.name === resource.tree?.field && (raw === '' || raw === null);

const rootOf = ({ resource }: BodyContext): { readonly root: string } => ({
  root: String(resource.tree?.root ?? 0),
});

/** The value is undefined when the stored one stays: an empty password or secret, or the mask of a secret. */
function toWrittenValue(
  field: Field,
  value: Json,
  pointer: string,
  markup: MarkupCount,
): { readonly value: Json | undefined } | { readonly errors: readonly RuleError[] } {
  if (value === null) return { value: emptyValue(field) };
  if (field.type === 'secret' && isSecretMask(value, field.shown)) return { value: undefined };
  if (field.type === 'secret' && value === secretRemoved) return { value: '' };
  return cleanValue(field, value, pointer, markup);
}

function emptyValue({ name, type }: Field): Json | undefined {
  if (emptyIsZero.has(name)) return 0;
  if (type === 'password' || type === 'secret') return undefined;
  return type === 'many' || type === 'refs' ? [] : null;
}

/** Child rows by the child's own fields. A plain text is the child's display field. */
function parseRows(
  many: Field,
  rows: readonly Json[],
  context: Reading,
  pointer: string,
): Parsed<readonly Json[]> {
  const child = context.resources.targetOf(many);
  const errors: RuleError[] = [];
  const values = rows.map((row, index): Json => {
    const rowPointer = `${pointer}/${index}`;
    if (typeof row === 'string') return { [child.display]: row };
    if (!isObject(row)) {
      errors.push(...wrong(rowPointer, 'rows').errors);
      return {};
    }
    const id = readChildId(row.id);
    if (id === 'wrong') errors.push(...wrong(`${rowPointer}/id`, 'integer').errors);
    const isStored = typeof id === 'number';
    const parsed = parseFields(
      withoutServerFields(row, child, many),
      { ...context, resource: child, verb: isStored ? 'update' : 'store' },
      rowPointer,
    );
    errors.push(...parsed.errors);
    return isStored ? { id, ...parsed.values } : parsed.values;
  });
  return { values, errors };
}

/** Forms send a child row back with its system fields and the reference to its parent. */
const withoutServerFields = (row: Sent, child: Resource, many: Field): Sent =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !child.fields.get(name)?.system && name !== many.by),
  );

/** The id of a stored child row; undefined for a new one, which is sent without an id or with 0. */
function readChildId(raw: unknown): number | undefined | 'wrong' {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const id = parseInteger(raw);
  if (id === undefined || id < 0) return 'wrong';
  return id === 0 ? undefined : id;
}
