import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Cond, Field, Json, Resource, Row } from '../../../../../schemas/rules/types.ts';
import { knownValues } from '../../../../../schemas/rules/values/parse-value.ts';
import type { Actor } from '../../../../platform/http/access/actor.ts';
import { badInput } from '../../../../platform/http/response/errors.ts';
import type { Call } from '../../call.ts';
import type { CrudContext } from '../../crud-context.ts';
import { fieldOf } from '../../registry.ts';
import { conditionSql } from '../../sql/expression-sql.ts';
import { notDeletedSql, readsAll, scopeSql } from '../../sql/scope-sql.ts';
import type { SqlContext } from '../../sql/sql-context.ts';
import { runStatement } from '../../sql/statement-cache.ts';
import { columnOf, quote } from '../../tables/columns.ts';
import { hasForeignKey } from '../../tables/entities-from-resources.ts';
import { restrictsSoftDeletion } from '../soft-deleted-references.ts';
import { areaPathErrors } from './check-area-paths.ts';
import { fileFieldErrors, type RowInput } from './check-files.ts';

/** A sent id of a referenced row. */
interface SentRef {
  readonly target: Resource;
  /** The field of the target that the value is compared with. */
  readonly key: string;
  /** The condition of a dictionary on the rows that can be chosen. */
  readonly where: Cond | undefined;
  readonly value: number | string;
  readonly pointer: string;
  /** Locks the target, which no foreign key keeps, so that it stays until the write commits. */
  readonly locks: boolean;
}

/**
 * Refuses references to rows outside the caller's scope of the target or outside the condition of a
 * dictionary, to deleted rows and to missing rows that no foreign key reports, and wrong file
 * addresses. All references of a write,
 * those of child rows too, are checked in one statement (docs/invariants.md#tenancy).
 *
 * @throws Refusal 422 at every wrong reference; a row of another owner looks like a missing one
 */
export async function assertRefsAndFiles(
  call: Call,
  input: Omit<RowInput, 'pointer'>,
): Promise<void> {
  const errors = await refAndFileErrors(call, [{ ...input, pointer: '' }]);
  if (errors.length > 0) throw badInput(errors);
}

/** The errors for which `assertRefsAndFiles` refuses, of several rows. */
export async function refAndFileErrors(
  call: Call,
  inputs: readonly RowInput[],
): Promise<readonly RuleError[]> {
  const refs = inputs.flatMap((input) => collectRefs(call.crud, call.actor, input));
  const missing = refs.length > 0 ? await missingRefErrors(call, refs) : [];
  return [
    ...missing,
    ...(missing.length > 0 ? [] : await areaPathErrors(call, inputs)),
    ...(await fileFieldErrors(call, inputs)),
  ];
}

/** The references of a row that the foreign keys of the database do not check sufficiently. */
export function collectRefs(
  crud: CrudContext,
  actor: Actor,
  { fields, values, pointer, hasColumns = true }: RowInput,
): readonly SentRef[] {
  return [...fields.values()].flatMap((field) => {
    const value = values[field.name];
    if (value === undefined || value === null) return [];
    const fieldPointer = `${pointer}/${field.name}`;
    return fieldRefs(crud, actor, { field, value, pointer: fieldPointer, hasColumns });
  });
}

interface FieldInput {
  readonly field: Field;
  readonly value: Json;
  readonly pointer: string;
  readonly hasColumns: boolean;
}

function fieldRefs(crud: CrudContext, actor: Actor, input: FieldInput): readonly SentRef[] {
  switch (input.field.type) {
    case 'many':
      return childRefs(crud, actor, input);
    case 'enum':
      return dictRefs(crud, input);
    case 'area':
      return areaRefs(crud, input);
    case 'ref':
    case 'refs':
      return directRefs(crud, actor, input);
    default:
      return [];
  }
}

function directRefs(
  crud: CrudContext,
  actor: Actor,
  { field, value, pointer, hasColumns }: FieldInput,
): readonly SentRef[] {
  const target = crud.resources.targetOf(field);
  const needsCheck =
    target.softDelete ||
    !readsAll(target, actor.area) ||
    (field.type === 'ref' && !(hasColumns && hasForeignKey(field, crud.resources)));
  if (!needsCheck) return [];
  const fixedValues: readonly unknown[] = knownValues(field.dict) ?? [];
  const isList = Array.isArray(value);
  const sent = (isList ? value : [value]) as readonly (number | string)[];
  return sent
    .map((id, index) => ({
      target,
      key: field.key,
      where: undefined,
      value: id,
      pointer: isList ? `${pointer}/${index}` : pointer,
      locks: restrictsSoftDeletion(field, target),
    }))
    .filter(({ value: id }) => !fixedValues.includes(id));
}

function dictRefs(
  { resources }: CrudContext,
  { field: { dict }, value, pointer }: FieldInput,
): readonly SentRef[] {
  if (dict?.kind !== 'resource') return [];
  const target = resources.get(dict.resource);
  const ref = { target, key: dict.value, where: dict.where, value: value as string, pointer };
  return [{ ...ref, locks: false }];
}

function childRefs(
  crud: CrudContext,
  actor: Actor,
  { field, value, pointer, hasColumns }: FieldInput,
): readonly SentRef[] {
  if (!Array.isArray(value)) return [];
  const fields = field.fields ?? crud.resources.targetOf(field).fields;
  return (value as readonly Row[]).flatMap((values, index) =>
    collectRefs(crud, actor, { fields, values, pointer: `${pointer}/${index}`, hasColumns }),
  );
}

/** The path of an area field consists of ids of the resource `areas`, which everybody reads. */
function areaRefs({ resources }: CrudContext, { value, pointer }: FieldInput): readonly SentRef[] {
  const target = resources.byName.get('areas');
  if (!target || !Array.isArray(value)) return [];
  return (value as readonly number[]).map((id, index) => ({
    target,
    key: 'id',
    where: undefined,
    value: id,
    pointer: `${pointer}/${index}`,
    locks: true,
  }));
}

/**
 * Errors at the references whose row was not found.
 *
 * @example
 * // SELECT 0 AS group_index, sent.value FROM unnest($1::text[]) sent(value)
 * // WHERE NOT EXISTS (SELECT 1 FROM "brands" t WHERE t."id" = sent.value::bigint AND …)
 * // UNION ALL …
 */
async function missingRefErrors(
  { crud, sql, actor }: Call,
  refs: readonly SentRef[],
): Promise<readonly RuleError[]> {
  const groups = groupByTarget(refs);
  const lists = [...groups.values()];
  const statement = crud.statements.get(
    `refs|${actor.area}|${[...groups.keys()].join()}`,
    (parameters) =>
      lists
        .map(([first], index) =>
          missingSql(crud.sqlContext(first!.target, parameters), actor, first!, index),
        )
        .join(' UNION ALL '),
  );
  const values = lists.map(sortedValues);
  const missing = await runStatement<{ group_index: number; value: string }>(
    sql,
    statement,
    actor,
    values,
  );
  return missing.flatMap(({ group_index: index, value }) =>
    (lists[index] ?? [])
      .filter((ref) => String(ref.value) === value)
      .map(({ pointer }) => ({ pointer, key: 'errors.rules.ref', params: {} })),
  );
}

/** The sent values, by id: a deletion of several rows locks them in the same order. */
const sortedValues = (refs: readonly SentRef[]): readonly string[] =>
  [...new Set(refs.map(({ value }) => String(value)))].sort((a, b) => Number(a) - Number(b) || 0);

function groupByTarget(refs: readonly SentRef[]): ReadonlyMap<string, readonly SentRef[]> {
  const groups = new Map<string, SentRef[]>();
  for (const ref of refs) {
    const where = JSON.stringify(ref.where ?? null);
    const name = `${ref.target.name}.${ref.key} ${where}${ref.locks ? ' locks' : ''}`;
    const group = groups.get(name) ?? [];
    group.push(ref);
    groups.set(name, group);
  }
  return groups;
}

/** The sent values of one target that no row in the caller's scope has. */
function missingSql(
  context: SqlContext,
  actor: Actor,
  { key: keyName, where, locks }: Pick<SentRef, 'key' | 'where' | 'locks'>,
  index: number,
): string {
  const { resource, parameters } = context;
  const key = columnOf(fieldOf(resource, keyName));
  const value = keyName === 'id' ? 'sent.value::bigint' : 'sent.value';
  return `
    SELECT ${index} AS group_index, sent.value
    FROM unnest(${parameters.argument(index)}::text[]) sent(value)
    WHERE NOT EXISTS (
      SELECT 1
      FROM ${quote(resource.table)} t
      WHERE t.${key} = ${value}
        AND ${scopeSql(context, actor.area, 'read')}${notDeletedSql(context)}
        AND ${conditionSql(where, context)}
      ${locks ? 'FOR KEY SHARE OF t' : ''}
    )`;
}
