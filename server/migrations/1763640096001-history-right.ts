import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds rights to read histories (docs/decisions/0072-history-right.md) and gives them to the roles
 * that may show the rows. The start deletes the rights of resources without a history and writes
 * the names (`sync-rights.ts`).
 */
export class HistoryRight1763640096001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const kind of ['admin', 'user']) {
      await query.query(`
        INSERT INTO ${kind}_permissions (pid, name, ename, apis)
        SELECT pid, name, ename, regexp_replace(apis, '\\.show$', '.history')
        FROM ${kind}_permissions
        WHERE apis LIKE '%.show'
        ORDER BY id`);
      await query.query(`
        INSERT INTO ${kind}_to_permissions (role_id, permission_id)
        SELECT t.role_id, h.id
        FROM ${kind}_to_permissions t
        JOIN ${kind}_permissions s ON s.id = t.permission_id AND s.apis LIKE '%.show'
        JOIN ${kind}_permissions h ON h.apis = regexp_replace(s.apis, '\\.show$', '.history')`);
    }
  }

  async down(query: QueryRunner): Promise<void> {
    for (const kind of ['admin', 'user'])
      await query.query(`DELETE FROM ${kind}_permissions WHERE apis LIKE '%.history'`);
  }
}
