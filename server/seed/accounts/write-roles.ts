import type { Transaction } from '../../platform/database/sql.ts';
import { adminRoles, admins, type DemoRole, storeRoles } from './accounts.ts';

type Kind = 'admin' | 'user';

/**
 * Writes the demo roles with their menus and rights and assigns them to accounts. Menus and rights
 * must exist: the application writes them at start.
 */
export async function writeRoles(tx: Transaction, subAccount: string): Promise<void> {
  await insertRoles(
    tx,
    'admin',
    'SELECT id FROM admins WHERE is_super = 1 AND deleted_at IS NULL',
    adminRoles,
  );
  await insertRoles(
    tx,
    'user',
    `SELECT DISTINCT belong_id AS id FROM users WHERE belong_id IS NOT NULL AND deleted_at IS NULL`,
    storeRoles,
  );
  await assignRoles(
    tx,
    'admin',
    admins.flatMap(({ username, role }) => (role === undefined ? [] : [{ username, role }])),
  );
  await assignRoles(tx, 'user', [{ username: subAccount, role: storeRoles[0]!.name }]);
}

/** @param owners SQL that selects the ids of the accounts that own the roles */
async function insertRoles(
  tx: Transaction,
  kind: Kind,
  owners: string,
  roles: readonly DemoRole[],
): Promise<void> {
  const wanted = JSON.stringify(roles);
  await tx.run(
    `
      INSERT INTO ${kind}_roles (belong_id, name)
      SELECT o.id, w.name
      FROM (${owners}) o, jsonb_to_recordset($1::jsonb) AS w(name text)
      ON CONFLICT
      DO NOTHING`,
    [wanted],
  );
  await tx.run(
    `
      INSERT INTO ${kind}_to_menus (role_id, menu_id)
      WITH RECURSIVE chosen AS (
        SELECT r.id AS role_id, m.id, m.pid
        FROM jsonb_to_recordset($1::jsonb) AS w(name text, menus jsonb)
        JOIN ${kind}_roles r ON r.name = w.name
        JOIN ${kind}_menus m ON w.menus ? m.apis
        UNION
        SELECT t.role_id, m.id, m.pid
        FROM chosen t
        JOIN ${kind}_menus m ON m.id = t.pid
      )
      SELECT role_id, id
      FROM chosen
      ON CONFLICT
      DO NOTHING`,
    [wanted],
  );
  await tx.run(
    `
      INSERT INTO ${kind}_to_permissions (role_id, permission_id)
      SELECT r.id, p.id
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, rights jsonb)
      JOIN ${kind}_roles r ON r.name = w.name
      CROSS JOIN LATERAL jsonb_array_elements_text(w.rights) AS pattern
      JOIN ${kind}_permissions p ON p.apis LIKE pattern
      ON CONFLICT
      DO NOTHING`,
    [wanted],
  );
}

const assignRoles = async (
  tx: Transaction,
  kind: Kind,
  members: readonly { readonly username: string; readonly role: string }[],
): Promise<void> =>
  void (await tx.run(
    `
      INSERT INTO ${kind}_to_roles (${kind}_id, role_id)
      SELECT a.id, r.id
      FROM jsonb_to_recordset($1::jsonb) AS w(username text, role text)
      JOIN ${kind}s a ON a.username = w.username AND a.deleted_at IS NULL
      JOIN ${kind}_roles r ON r.name = w.role AND r.belong_id = a.belong_id
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(members)],
  ));
