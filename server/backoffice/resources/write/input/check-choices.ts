import { formVariables } from '../../../../../schemas/rules/conditions/cond-fields.ts';
import { groupBy } from '../../../../../schemas/rules/group-by.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Field, Row } from '../../../../../schemas/rules/types.ts';
import { knownValues } from '../../../../../schemas/rules/values/parse-value.ts';
import { badInput } from '../../../../platform/http/response/errors.ts';
import type { Call } from '../../call.ts';
import type { CrudContext } from '../../crud-context.ts';
import { fieldOf } from '../../registry.ts';
import { conditionSql, formType } from '../../sql/expression-sql.ts';
import { storedForm } from '../../sql/field-values.ts';
import type { SqlContext } from '../../sql/sql-context.ts';
import { runStatement } from '../../sql/statement-cache.ts';
import { columnOf, quote } from '../../tables/columns.ts';

/** A row in which references with `where` are chosen. */
export interface ChoosingRow {
  readonly fields: ReadonlyMap<string, Field>;
  /** The row as it will be stored, or the input of a command. */
  readonly row: Row;
  /** The stored row; undefined for a new row and for input. */
  readonly before?: Row | undefined;
  readonly pointer: string;
}

/** A chosen row of a reference with `where`. */
interface Choice {
  readonly field: Field;
  readonly fields: ReadonlyMap<string, Field>;
  readonly value: number | string;
  /** The values that `where` compares, as JSON. */
  readonly form: string;
  readonly pointer: string;
  /** Choices of one group have the same SQL. */
  readonly group: string;
}

/**
 * Errors of chosen rows that do not fulfil the `where` of their reference. A choice of the stored
 * row is checked again only when it, or a field that its `where` names, is changed. One statement
 * checks all rows; `refAndFileErrors` checks the scope.
 */
export async function choiceErrors(
  { crud, sql, actor }: Call,
  rows: readonly ChoosingRow[],
): Promise<readonly RuleError[]> {
  const choices = rows.flatMap((row) => collectChoices(crud, row));
  if (choices.length === 0) return [];
  const groups = [...groupBy(choices, ({ group }) => group)];
  const key = `choices|${groups.map(([name]) => name).join()}`;
  const statement = crud.statements.get(key, (parameters) =>
    groups
      .map(([, [first]], index) => {
        const target = crud.resources.targetOf(first!.field);
        return misfitSql(crud.sqlContext(target, parameters), first!, index);
      })
      .join(' UNION ALL '),
  );
  const found = await runStatement<{ group_index: number; position: number }>(
    sql,
    statement,
    actor,
    groups.flatMap(([, group]) => [
      group.map(({ value }) => String(value)),
      group.map(({ form }) => form),
    ]),
  );
  const misfits = new Set(
    found.map(({ group_index: index, position }) => groups[index]![1][position - 1]!),
  );
  return choices
    .filter((choice) => misfits.has(choice))
    .map(({ pointer }) => ({ pointer, key: 'errors.rules.ref', params: {} }));
}

/** @throws Refusal 422 at every field for which `choiceErrors` reports one */
export async function assertChoices(call: Call, row: Omit<ChoosingRow, 'pointer'>): Promise<void> {
  const errors = await choiceErrors(call, [{ ...row, pointer: '' }]);
  if (errors.length > 0) throw badInput(errors);
}

function collectChoices(
  crud: CrudContext,
  { fields, row, before, pointer }: ChoosingRow,
): readonly Choice[] {
  return [...fields.values()].flatMap((field) => {
    const value = row[field.name];
    const fieldPointer = `${pointer}/${field.name}`;
    if (field.fields && Array.isArray(value))
      return (value as readonly Row[]).flatMap((inner, index) =>
        collectChoices(crud, {
          fields: field.fields!,
          row: inner,
          pointer: `${fieldPointer}/${index}`,
        }),
      );
    if (!field.where || value === null || value === undefined) return [];
    const names = formVariables(field.where);
    const isSameForm = before !== undefined && names.every((name) => isSame(before, row, name));
    const kept: readonly unknown[] = isSameForm ? [before[field.name]].flat() : [];
    const fixed: readonly unknown[] = knownValues(field.dict) ?? [];
    const choice = {
      field,
      fields,
      form: storedForm(fields, names, row),
      group: groupOf(crud, field, fields, names),
    };
    const isList = Array.isArray(value);
    return ([value].flat() as readonly (number | string)[]).flatMap((part, index) =>
      kept.includes(part) || fixed.includes(part)
        ? []
        : [{ ...choice, value: part, pointer: isList ? `${fieldPointer}/${index}` : fieldPointer }],
    );
  });
}

const isSame = (before: Row, after: Row, name: string): boolean =>
  JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null);

const groupOf = (
  { resources }: CrudContext,
  field: Field,
  fields: Choice['fields'],
  names: readonly string[],
): string =>
  JSON.stringify([
    field.resource,
    field.key,
    field.where,
    ...names.map((name) => formType(fields.get(name)!, resources)),
  ]);

/** The positions of the chosen rows of a group, from 1, that do not fulfil the condition. */
function misfitSql(context: SqlContext, { field, fields }: Choice, index: number): string {
  const { parameters, resource } = context;
  const value = field.key === 'id' ? 'sent.value::bigint' : 'sent.value';
  const form = { fields, sql: '(sent.form::jsonb)' };
  return `
    SELECT ${index} AS group_index, sent.position::int AS position
    FROM
      unnest(
        ${parameters.argument(2 * index)}::text[], ${parameters.argument(2 * index + 1)}::text[]
      ) WITH ORDINALITY sent(value, form, position)
    WHERE NOT EXISTS (
      SELECT 1
      FROM ${quote(resource.table)} t
      WHERE t.${columnOf(fieldOf(resource, field.key))} = ${value}
        AND ${conditionSql(field.where, { ...context, form })}
    )`;
}
