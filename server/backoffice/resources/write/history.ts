import { isSecretMask, secretMask, shownMask } from '../../../../schemas/contract/limits.ts';
import type { Field, Resource, Row } from '../../../../schemas/rules/types.ts';
import { shownEnd } from '../../../platform/config/secrets.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { Call } from '../call.ts';

/** A change of a row. `before` and `after` contain the changed fields, with masked secrets. */
export interface HistoryRecord {
  readonly id: number;
  readonly rev: number;
  readonly action: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The four values of a history row that name the caller. */
export const historyCaller = ({ area, id, name, ip }: Actor): readonly unknown[] => [
  area,
  id,
  name,
  ip,
];

/** Writes history rows in one statement; nothing for a resource without history. */
export async function writeHistory(
  { sql, actor, resource }: Omit<Call, 'crud'>,
  records: readonly HistoryRecord[],
): Promise<void> {
  if (!resource.history || records.length === 0) return;
  await sql.run(
    `
      INSERT INTO histories (
        resource, row_id, rev, action, actor_area, actor_id, actor_name, ip, before, after
      )
      SELECT $1, h.id, h.rev, h.action, $2, $3, $4, $5, h.before, h.after
      FROM jsonb_to_recordset($6::jsonb) AS h(
        id bigint, rev integer, action text, before jsonb, after jsonb
      )`,
    [resource.name, ...historyCaller(actor), JSON.stringify(records)],
  );
}

/** The fields in which two states of a row differ, without passwords and system fields. */
export function changedFields(
  resource: Resource,
  before: Row,
  after: Row,
): { readonly before: Row; readonly after: Row } {
  const isChanged = ({ name, system, type }: Field): boolean => {
    if (type === 'password' || (system && name !== 'deleted_at')) return false;
    return JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  };
  const names = [...resource.fields.values()].filter(isChanged).map(({ name }) => name);
  const pick = (row: Row): Row =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function maskOf({ shown }: Field, value: Row[string]): Row[string] {
  if (shown === 0) return secretMask;
  return isSecretMask(value, shown) ? value : shownMask(shownEnd(String(value), shown));
}

/** Values as the history stores them: without passwords and virtual fields, secrets masked. */
export function maskedForHistory(fields: ReadonlyMap<string, Field>, values: Row): Row {
  const entries = Object.entries(values).flatMap(([name, value]): [string, Row[string]][] => {
    const field = fields.get(name);
    if (field?.type === 'password' || field?.virtual) return [];
    const isSecret = field?.type === 'secret' && value !== null && value !== '';
    return [[name, field && isSecret ? maskOf(field, value) : value]];
  });
  return Object.fromEntries(entries);
}
