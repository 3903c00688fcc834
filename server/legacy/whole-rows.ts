import { isDeepStrictEqual } from 'node:util';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import { parseValue } from '../../schemas/rules/values/parse-value.ts';
import { writableFieldsOf } from '../backoffice/resources/access/field-access.ts';
import type { CrudContext } from '../backoffice/resources/crud-context.ts';
import { findRow } from '../backoffice/resources/read/show-row.ts';
import type { Resources } from '../backoffice/resources/registry.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { isEmptyValue, isSameValue } from '../platform/http/request/same-value.ts';
import { httpErrors, Refusal } from '../platform/http/response/errors.ts';
import { differingFrom } from './echoed-body.ts';
import type { Sent } from './translation.ts';

interface EchoedRow {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly resources: Resources;
  /** Reads the row as the caller reads it; undefined when the caller cannot. */
  readonly readStored: () => Promise<Sent | undefined>;
  /** Names that are not ignored: the input of a command. */
  readonly acceptedNames?: ReadonlySet<string>;
  /** Other answers that show the caller the row under further names. @throws Refusal 404 */
  readonly readAnswers?: (() => Promise<readonly object[]>) | undefined;
}

/**
 * Runs a write with a body; if it is refused, runs it again without the fields that equal the stored
 * row. So clients that send back the whole row that they read are refused only for what they changed.
 *
 * @throws Refusal 404 for a row that the caller cannot read, and what `write` throws
 */
export async function withoutEchoes<T>(
  row: EchoedRow,
  body: unknown,
  write: (body: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await write(body);
  } catch (error) {
    if (!isObject(body) || !isRefusedInput(error)) throw error;
    const changed = await withoutEqualFields(row, body);
    if (isDeepStrictEqual(changed, body)) throw error;
    return write(changed);
  }
}

/**
 * Wrong fields, or a row that may not be changed at present. A wrong password is none: no field makes
 * it right, and it is counted.
 */
const isRefusedInput = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.code === codes.badInput || error.code === codes.refused) &&
  error.errors.every(({ pointer }) => pointer !== '/proof');

/**
 * The body of a new row without the fields that the caller may not write and that are empty, if it is
 * refused with them.
 *
 * @param read reads a body. @throws Refusal for one that is wrong
 */
export function withoutEmptyEchoes(
  { resource, resources }: Pick<EchoedRow, 'resource' | 'resources'>,
  body: unknown,
  read: (body: unknown) => unknown,
): unknown {
  try {
    read(body);
    return body;
  } catch (error) {
    if (!isObject(body) || !isRefusedInput(error)) throw error;
    return withoutEmptyFields(body, resource, resources, error);
  }
}

/** The sent fields that differ from the stored row, and `rev`. @throws Refusal 404 */
export async function withoutEqualFields(
  { actor, resource, resources, readStored, acceptedNames = new Set(), readAnswers }: EchoedRow,
  sent: Sent,
): Promise<Sent> {
  const stored = await readStored();
  if (!stored) throw httpErrors.notFound();
  const entries = Object.entries(sent);
  const others = Object.fromEntries(entries.filter(([name]) => !acceptedNames.has(name)));
  const differing = await withoutAnswered(
    differingFields(others, { resource, stored, resources }),
    readAnswers,
  );
  return {
    ...Object.fromEntries(entries.filter(([name]) => acceptedNames.has(name))),
    ...(isOutdated(sent, stored) ? withoutReadOnlyFields(differing, actor, resource) : differing),
  };
}

/** The sent fields that no other answer has with the same value. */
async function withoutAnswered(
  { rev, ...sent }: Sent,
  readAnswers: EchoedRow['readAnswers'],
): Promise<Sent> {
  const revision = rev === undefined ? {} : { rev };
  if (!readAnswers || Object.keys(sent).length === 0) return { ...revision, ...sent };
  const answers = await readAnswers();
  return { ...revision, ...answers.reduce<Sent>((left, row) => differingFrom(row, left), sent) };
}

/** Whether the row was sent with another revision than the stored one. */
function isOutdated(sent: Sent, stored: Sent): boolean {
  const rev = parseInteger(sent.rev);
  return rev !== undefined && rev !== stored.rev;
}

/** Fields that another write has changed must not hide that the row is outdated. */
function withoutReadOnlyFields(sent: Sent, actor: Actor, resource: Resource): Sent {
  const writable = writableFieldsOf(resource, actor, 'update');
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) => name === 'rev' || writable.has(name) || !resource.fields.has(name),
    ),
  );
}

/** The echoed row with this id, of a resource with a table. */
export const echoedRow = (
  crud: CrudContext,
  {
    actor,
    resource,
    id,
  }: { readonly actor: Actor; readonly resource: Resource; readonly id: number },
): EchoedRow => ({
  actor,
  resource,
  resources: crud.resources,
  readStored: async () =>
    (await findRow({ crud, sql: crud.database, actor, resource }, id))?.read(),
});

interface Comparison {
  readonly resource: Resource;
  /** The row as the wire has it. */
  readonly stored: Sent;
  readonly resources: Resources;
}

/** Parts of a row that describe it and are never written. */
const describingNames: ReadonlySet<string> = new Set(['_labels', 'has_children']);

function differingFields(sent: Sent, comparison: Comparison): Sent {
  const { resource } = comparison;
  const grouped = columnsThatChange(sent, comparison);
  const entries = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    if (describingNames.has(name)) return [];
    if (name === 'rev' || grouped.has(name)) return [[name, value]];
    const field = resource.fields.get(name);
    if (isEcho(field, value, comparison.stored[name]) || keepsStored(resource, field, value))
      return [];
    return [[name, field ? withoutChildEchoes(field, value, comparison) : value]];
  });
  return Object.fromEntries(entries);
}

/** An area or a point that is sent as columns is kept with all of them if one differs. */
function columnsThatChange(sent: Sent, { resource, stored }: Comparison): ReadonlySet<string> {
  const groups = [...resource.fields.values()]
    .filter(({ type }) => type === 'area' || type === 'map')
    .map(({ columns = [] }) => columns.filter((name) => sent[name] !== undefined));
  return new Set(
    groups.filter((names) => names.some((name) => !isSameValue(sent[name], stored[name]))).flat(),
  );
}

/** Whether a sent value means the stored one. */
function isEcho(field: Field | undefined, sent: unknown, stored: unknown): boolean {
  if (isSameValue(sent, stored)) return true;
  if (!field) return false;
  // Lists answer the number of child rows in place of the rows
  if (field.type === 'many') return Array.isArray(stored) && parseInteger(sent) === stored.length;
  const [first, second] = [sent, stored].map((raw) => parseValue(field, raw, ''));
  return (
    first !== undefined &&
    second !== undefined &&
    'value' in first &&
    'value' in second &&
    isDeepStrictEqual(first.value, second.value)
  );
}

/**
 * Whether a form that has not loaded a field sends nothing in it: an empty computed field, or 0 in a
 * reference that every row has.
 */
function keepsStored({ tree }: Resource, field: Field | undefined, sent: unknown): boolean {
  if (field?.type === 'computed') return isEmptyValue(sent);
  const isReference = field?.type === 'ref' && field.required && field.name !== tree?.field;
  return isReference && parseInteger(sent) === 0;
}

/** Child rows with the fields that differ from the stored child of their id. */
function withoutChildEchoes(many: Field, sent: unknown, { stored, resources }: Comparison) {
  if (many.type !== 'many' || !Array.isArray(sent)) return sent;
  const resource = resources.targetOf(many);
  const children = stored[many.name];
  const byId = new Map(
    (Array.isArray(children) ? children : []).filter(isObject).map((row) => [String(row.id), row]),
  );
  return sent.map((row: unknown) => {
    const child = isObject(row) ? byId.get(String(row.id)) : undefined;
    if (!isObject(row) || !child) return withoutEmptyComputed(row, resource);
    return { id: row.id, ...differingFields(row, { resource, stored: child, resources }) };
  });
}

/** Without the refused fields that are empty. */
function withoutEmptyFields(
  sent: Sent,
  resource: Resource,
  resources: Resources,
  { errors }: Refusal,
): Sent {
  const refused = new Set(
    errors
      .filter(({ key }) => key === 'errors.rules.readOnly')
      .map(({ pointer }) => pointer.slice(1)),
  );
  const entries = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    if (describingNames.has(name) || (refused.has(name) && isEmptyValue(value))) return [];
    const field = resource.fields.get(name);
    if (field?.type !== 'many' || !Array.isArray(value)) return [[name, value]];
    return [[name, value.map((row) => withoutEmptyComputed(row, resources.targetOf(field)))]];
  });
  return Object.fromEntries(entries);
}

/** A new child row without its empty read-only fields. */
function withoutEmptyComputed(row: unknown, { fields }: Resource): unknown {
  if (!isObject(row)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const isReadOnly = fields.get(name)?.type === 'computed';
      return !describingNames.has(name) && !(isReadOnly && isEmptyValue(value));
    }),
  );
}
