import type { Field, Json, Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/errors.ts';
import { columnOf, quote } from './columns.ts';
import { wrongFiles } from './check-files.ts';
import type { Crud } from './crud.ts';
import { hasForeignKey } from './entity-from-resource.ts';
import type { Parameters } from './parameters.ts';
import { fixedValues } from './raw-sql.ts';
import { fieldOf } from './registry.ts';
import { livingSql, readsAll, scopeSql } from './scope-sql.ts';
import { runRows } from './statements.ts';

/** One id sent for a reference, and where it stood. */
interface SentRef {
  readonly field: Field;
  readonly target: Resource;
  readonly value: number | string;
  readonly pointer: string;
}

/**
 * Refuses references to rows outside the caller's scope of the target, to rows in the bin, and to rows that no foreign key would miss:
 * all of a write's references, those of child rows too, in one statement (must-hold 16, "Ids inside bodies are checked too"). So with the addresses of files.
 *
 * @throws Refusal 422 at every wrong reference; a foreign row looks like a missing one
 */
export async function checkRefs(
  crud: Crud,
  sql: Rows,
  actor: Actor,
  { resource, values }: { readonly resource: Resource; readonly values: Row },
): Promise<void> {
  const refs = refsOf(crud, actor, resource, values, '');
  const missing = refs.length > 0 ? await missingRefs(crud, sql, actor, refs) : [];
  throwMissing([
    ...missing,
    ...(await wrongFiles(crud, sql, actor, [{ fields: resource.fields, values, pointer: '' }])),
  ]);
}

const throwMissing = (errors: readonly RuleError[]): void => {
  if (errors.length > 0) throw badInput(errors);
};

/** References of a row that the database's own keys say too little about. */
export function refsOf(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  values: Row,
  pointer: string,
): readonly SentRef[] {
  return [...resource.fields.values()].flatMap((field): readonly SentRef[] => {
    const value = values[field.name];
    if (value === undefined || value === null) return [];
    const here = `${pointer}/${field.name}`;
    if (field.type === 'many') return manyRefs(crud, actor, field, value, here);
    if (field.type === 'enum' && field.dict?.kind === 'resource')
      return [
        {
          field: { ...field, key: field.dict.value },
          target: crud.resources.get(field.dict.resource),
          value: value as string,
          pointer: here,
        },
      ];
    if (field.type === 'area' && Array.isArray(value) && crud.resources.byName.has('areas'))
      return areaRefs(crud, field, value as readonly number[], here);
    if (field.type !== 'ref' && field.type !== 'refs') return [];
    const target = crud.resources.targetOf(field);
    if (!needsCheck(crud, actor, field, target)) return [];
    const sent = Array.isArray(value) ? (value as readonly number[]) : [value as number | string];
    return sent
      .filter((one) => !fixedValues(field).includes(one))
      .map((one, at) => ({
        field,
        target,
        value: one,
        pointer: Array.isArray(value) ? `${here}/${at}` : here,
      }));
  });
}

const needsCheck = (crud: Crud, actor: Actor, field: Field, target: Resource): boolean =>
  target.softDelete ||
  !readsAll(target, actor.area) ||
  (field.type === 'ref' && !hasForeignKey(field, crud.resources));

function manyRefs(
  crud: Crud,
  actor: Actor,
  field: Field,
  value: Json,
  pointer: string,
): readonly SentRef[] {
  if (!Array.isArray(value)) return [];
  const rows = value as readonly Row[];
  if (field.fields)
    return rows.flatMap((row, at) =>
      refsOf(crud, actor, { ...emptyResource, fields: field.fields! }, row, `${pointer}/${at}`),
    );
  const child = crud.resources.targetOf(field);
  return rows.flatMap((row, at) => refsOf(crud, actor, child, row, `${pointer}/${at}`));
}

/** Fields in place have no resource of their own. */
const emptyResource = { name: '' } as Resource;

/** An area field's path holds ids of the resource `areas`, which everybody reads. */
const areaRefs = (
  crud: Crud,
  field: Field,
  ids: readonly number[],
  pointer: string,
): readonly SentRef[] =>
  ids.map((value, at) => ({
    field: { ...field, key: 'id' },
    target: crud.resources.get('areas'),
    value,
    pointer: `${pointer}/${at}`,
  }));

/** One branch per target and key; the answer is what was not found. */
export async function missingRefs(
  crud: Crud,
  sql: Rows,
  actor: Actor,
  refs: readonly SentRef[],
): Promise<readonly RuleError[]> {
  const groups = new Map<string, readonly SentRef[]>();
  for (const ref of refs) {
    const key = `${ref.target.name}.${ref.field.key}`;
    groups.set(key, [...(groups.get(key) ?? []), ref]);
  }
  const lists = [...groups.values()];
  const statement = crud.statements.get(
    `refs|${actor.area}|${[...groups.keys()].join()}`,
    (parameters) => ({
      text: lists
        .map((list, group) => branchSql(crud, actor, parameters, { list, group }))
        .join(' UNION ALL '),
    }),
  );
  const values = lists.map((list) => [...new Set(list.map(({ value }) => String(value)))]);
  const missing = await runRows<{ which: number; value: string }>(sql, statement, actor, values);
  return missing.flatMap(({ which, value }) =>
    (lists[which] ?? [])
      .filter((ref) => String(ref.value) === value)
      .map(({ pointer }) => ({ pointer, key: 'errors.rules.ref', params: {} })),
  );
}

function branchSql(
  crud: Crud,
  actor: Actor,
  parameters: Parameters,
  { list, group }: { readonly list: readonly SentRef[]; readonly group: number },
): string {
  const { target, field } = list[0]!;
  const place = { ...crud.base(target), parameters };
  const key = columnOf(fieldOf(target, field.key));
  const same = field.key === 'id' ? `t.${key} = sent.value::bigint` : `t.${key} = sent.value`;
  const found = `SELECT 1 FROM ${quote(target.table)} t WHERE ${same} AND ${scopeSql(place, actor.area, 'read')}${livingSql(place)}`;
  return `SELECT ${group} AS which, sent.value FROM unnest(${parameters.argument(group)}::text[]) sent(value) WHERE NOT EXISTS (${found})`;
}
