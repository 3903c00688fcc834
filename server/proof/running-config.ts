import { accountKindOf, type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import { keyStatus } from '../../schemas/contract/dicts/key-dicts.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';
import type { Rows } from '../platform/database/sql.ts';
import type { KnownKey, KnownRole } from './probe.ts';

/** Roles and API keys of the running mall. Reads only, and no secret. */
export async function readRunning(
  database: Rows,
): Promise<{ readonly roles: readonly KnownRole[]; readonly keys: readonly KnownKey[] }> {
  const roles: KnownRole[] = [];
  const keys: KnownKey[] = [];
  for (const area of backOffices) {
    roles.push(...(await rolesOf(database, area)));
    keys.push(...(await keysOf(database, area)));
  }
  return { roles, keys };
}

const rightsSql = (kind: string, roles: string): string => `
  SELECT array_agg(DISTINCT p.apis::text)
  FROM ${kind}_to_permissions t
  JOIN ${kind}_permissions p ON p.id = t.permission_id
  WHERE t.role_id IN (${roles})`;

async function rolesOf(database: Rows, area: BackOffice): Promise<readonly KnownRole[]> {
  const kind = accountKindOf(area);
  const rows = await database.rows<{ name: string; rights: string[] | null }>(`
    SELECT r.id || ' ' || r.name AS name, (${rightsSql(kind, 'r.id')}) AS rights
    FROM ${kind}_roles r
    WHERE r.deleted_at IS NULL
    ORDER BY r.id`);
  // Roles with the same rights are called once
  const byRights = groupBy(rows, ({ rights }) => [...(rights ?? [])].sort().join());
  return [...byRights].map(([rights, same]) => ({
    area,
    name: same.map(({ name }) => name).join(', '),
    rights: rights === '' ? [] : rights.split(','),
  }));
}

async function keysOf(database: Rows, area: BackOffice): Promise<readonly KnownKey[]> {
  const kind = accountKindOf(area);
  const ofAccount = `SELECT a.role_id FROM ${kind}_to_roles a WHERE a.${kind}_id = k.${kind}_id`;
  const hasAll = area === 'Admin' ? 'o.is_super = 1' : 'o.belong_id = 0';
  const rows = await database.rows<{
    name: string;
    scopes: KnownKey['scopes'];
    rights: string[] | null;
    editor: string[] | null;
    has_all: boolean;
  }>(`
    SELECT
      k.id || ' ' || k.description AS name, k.scopes,
      (${rightsSql(kind, 'k.role_id')}) AS rights,
      (${rightsSql(kind, ofAccount)}) AS editor,
      ${hasAll} AS has_all
    FROM ${kind}_keys k
    JOIN ${kind}s o ON o.id = k.${kind}_id
    WHERE k.status = ${keyStatus.on} AND (k.expires_at IS NULL OR k.expires_at > mall_now())
    ORDER BY k.id`);
  return rows.map(({ name, scopes, rights, editor, has_all: hasEvery }) => ({
    area,
    name,
    scopes,
    rights: rights ?? [],
    editor: hasEvery ? undefined : (editor ?? []),
  }));
}
