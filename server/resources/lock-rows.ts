import type { Cond, Resource, Row } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { quote } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import type { Crud } from './crud.ts';
import { selectionOf } from './read-sql.ts';
import { livingSql, scopeSql, type Use } from './scope-sql.ts';
import { runRows } from './statements.ts';
import { serverVision } from './vision.ts';

/** A row under its lock, canonical, and whether the condition asked about holds for it. */
export interface LockedRow {
  readonly row: Row & { readonly id: number; readonly rev: number };
  readonly isOpen: boolean;
}
/** `purpose` names the condition, which must always be the same under it. */
export interface Locking {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly ids: readonly number[];
  readonly use: Use;
  readonly when: Cond | undefined;
  readonly purpose: string;
}

/** Locks the caller's rows among `ids`, in id order so that two writers never wait for each other in a ring. Rows outside its scope are left out. */
export async function lockRows(
  crud: Crud,
  tx: Sql,
  { actor, resource, ids, use, when, purpose }: Locking,
): Promise<readonly LockedRow[]> {
  const statement = crud.statements.get(
    `lock|${purpose}|${use}|${resource.name}|${actor.area}`,
    (parameters) => {
      const place = { ...crud.base(resource), parameters };
      const { values } = selectionOf(place, serverVision, { rows: 'whole', form: 'row' });
      const rows = `t.id = ANY(${parameters.argument(0)}::bigint[]) AND ${scopeSql(place, actor.area, use)}${livingSql(place)}`;
      return {
        text: `SELECT ${values.join(', ')}, (${conditionSql(when, place)}) IS TRUE AS "is open" FROM ${quote(resource.table)} t WHERE ${rows} ORDER BY t.id FOR NO KEY UPDATE OF t`,
      };
    },
  );
  const found = await runRows<Record<string, Row[string]>>(tx, statement, actor, [ids]);
  return found.map(({ 'is open': isOpen, ...row }) => ({
    row: canonicalRow(resource, row) as LockedRow['row'],
    isOpen: isOpen === true,
  }));
}

/** A row of the wire as it is inside: no reference is null. */
export function canonicalRow(resource: Resource, row: Row): Row {
  const none = new Set<unknown>([0, '', '0', resource.tree?.root]);
  const refs = [...resource.fields.values()].filter(
    ({ name, type }) => type === 'ref' && none.has(row[name]),
  );
  return refs.length === 0
    ? row
    : { ...row, ...Object.fromEntries(refs.map(({ name }) => [name, null])) };
}
