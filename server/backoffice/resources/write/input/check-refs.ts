import { groupBy } from '../../../../../schemas/rules/group-by.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Cond, Resource } from '../../../../../schemas/rules/types.ts';
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
import { fileFieldErrors } from './check-files.ts';
import { partsOf, type RowInput, type SentValue, sentValues } from './sent-values.ts';

/** What a value refers to. */
interface Target {
  readonly target: Resource;
  /** The field of the target that the value is compared with. */
  readonly key: string;
  /** The condition of a dictionary on the rows that can be chosen. */
  readonly where: Cond | undefined;
  /** Locks the target, which no foreign key keeps, so that it stays until the write commits. */
  readonly locks: boolean;
}

/** A sent id of a referenced row. */
interface SentRef extends Target {
  readonly value: number | string;
  readonly pointer: string;
}

/**
 * Refuses references to rows outside the caller's scope of the target or outside the condition of a
 * dictionary, to deleted rows and to missing rows that no foreign key reports, and wrong file
 * addresses. All references of a write, those of child rows too, are checked in one statement
 * (docs/invariants.md#tenancy).
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
export const collectRefs = (crud: CrudContext, actor: Actor, input: RowInput): readonly SentRef[] =>
  sentValues(crud, input).flatMap((sent) => {
    const target = targetOf(crud, actor, sent);
    if (!target) return [];
    const fixedValues: readonly unknown[] = knownValues(sent.field.dict) ?? [];
    return partsOf(sent)
      .filter(({ value }) => !fixedValues.includes(value))
      .map(({ value, pointer }) => ({ ...target, value: value as number | string, pointer }));
  });

/** What a value refers to; undefined when it needs no check. */
function targetOf(
  { resources }: CrudContext,
  { area }: Actor,
  { field, hasColumns }: SentValue,
): Target | undefined {
  const { type, key, dict } = field;
  if (type === 'area') {
    // Its path consists of ids of the resource `areas`, which everybody reads
    const target = resources.byName.get('areas');
    return target && { target, key: 'id', where: undefined, locks: true };
  }
  if (type === 'enum' && dict?.kind === 'resource') {
    const target = resources.get(dict.resource);
    return { target, key: dict.value, where: dict.where, locks: false };
  }
  if (type !== 'ref' && type !== 'refs') return undefined;
  const target = resources.targetOf(field);
  const needsCheck =
    target.softDelete ||
    !readsAll(target, area) ||
    (type === 'ref' && !(hasColumns && hasForeignKey(field, resources)));
  if (!needsCheck) return undefined;
  return { target, key, where: undefined, locks: restrictsSoftDeletion(field, target) };
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
  const groups = groupBy(refs, groupOf);
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

const groupOf = ({ target, key, where, locks }: SentRef): string =>
  `${target.name}.${key} ${JSON.stringify(where ?? null)}${locks ? ' locks' : ''}`;

/** The sent values, by id: a deletion of several rows locks them in the same order. */
const sortedValues = (refs: readonly SentRef[]): readonly string[] =>
  [...new Set(refs.map(({ value }) => String(value)))].sort((a, b) => Number(a) - Number(b) || 0);

/** The sent values of one target that no row in the caller's scope has. */
function missingSql(
  context: SqlContext,
  actor: Actor,
  { key: keyName, where, locks }: Target,
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
