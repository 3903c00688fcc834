import type { StaleWrite } from '../../../../../schemas/contract/envelope.ts';
import type { Resource, Row } from '../../../../../schemas/rules/types.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { httpErrors, type Refusal } from '../../../../platform/http/response/errors.ts';
import type { Call } from '../../call.ts';
import { findRow, type WireRow } from '../../read/show-row.ts';
import { resourceErrors } from '../../resources.errors.ts';
import { conditionSql } from '../../sql/expression-sql.ts';
import { notDeletedSql, scopeSql } from '../../sql/scope-sql.ts';
import { runStatement } from '../../sql/statement-cache.ts';
import { quote } from '../../tables/columns.ts';

/** A write that changed no row. */
interface RefusedWrite {
  readonly id: number;
  /** The revision that the write was made from, if it was sent. */
  readonly rev: number | undefined;
  readonly sent: Row;
}

/**
 * The refusal 409 with the present row and the fields that changed since `rev`
 * (docs/decisions/0044-stale-writes.md); 404 when the row is gone.
 */
export async function staleRefusal(call: Call, { id, rev, sent }: RefusedWrite): Promise<Refusal> {
  const current = (await findRow(call, id))?.read();
  if (!current) return httpErrors.notFound();
  const changed = call.resource.history
    ? await changedSince(call.sql, call.resource, id, rev ?? 0)
    : differingFields(sent, current);
  const fields = changed.filter((name) => Object.hasOwn(current, name));
  const stale: StaleWrite = { current, fields };
  return resourceErrors.stale({}, stale);
}

/** Without a history only the sent fields can be compared. */
const differingFields = (sent: Row, current: WireRow): readonly string[] =>
  Object.keys(sent).filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(current[name]));

async function changedSince(
  sql: Sql,
  resource: Resource,
  id: number,
  rev: number,
): Promise<readonly string[]> {
  const rows = await sql.rows<{ name: string }>(
    `
      SELECT DISTINCT key AS name
      FROM histories h, jsonb_each(h.after)
      WHERE h.resource = $1
        AND h.row_id = $2
        AND h.rev > $3::bigint
        AND h.after -> key IS DISTINCT FROM h.before -> key
      ORDER BY 1`,
    [resource.name, id, rev],
  );
  return rows.map(({ name }) => name);
}

/**
 * The reason why an update changed no row: it is outside the caller's scope (404), another write
 * changed it (409), or it may not be changed at present (400). A write of no field changes nothing and
 * is refused for its revision only.
 *
 * @returns undefined when none of these is true any more; the update can be tried again
 */
export async function explainConflict(
  call: Call,
  write: RefusedWrite,
): Promise<Refusal | undefined> {
  const { crud, sql, actor, resource } = call;
  const { id, rev } = write;
  const key = `explain conflict|${resource.name}|${actor.area}`;
  const statement = crud.statements.get(key, (parameters) => {
    const context = crud.sqlContext(resource, parameters);
    const isAllowed = conditionSql(resource.scope[actor.area]?.when.update, context);
    return `
      SELECT t.rev, (${isAllowed}) IS TRUE AS allowed
      FROM ${quote(resource.table)} t
      WHERE t.id = ${parameters.argument(0)}
        AND ${scopeSql(context, actor.area, 'write')}${notDeletedSql(context)}`;
  });
  const [row] = await runStatement<{ rev: number; allowed: boolean }>(sql, statement, actor, [id]);
  if (!row) return httpErrors.notFound();
  if (rev !== undefined && row.rev !== rev) return staleRefusal(call, write);
  const changesNothing = Object.keys(write.sent).length === 0;
  return row.allowed || changesNothing ? undefined : resourceErrors.notNow();
}
