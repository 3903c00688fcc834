import type { MigrationInterface, QueryRunner } from 'typeorm';

const kept = 'ledger_entries, audits, histories, order_logs';

/**
 * Append-only tables are so by grant too (docs/decisions/0017-ledger.md): the product's role, which
 * owns these tables, may only read and add. The triggers stay: a superuser needs no grant, and an
 * owner can grant itself the right again. A later migration that must change such rows grants first
 * and revokes after.
 */
export class KeptByGrant1763640089701 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${kept} FROM PUBLIC, CURRENT_USER`);
    await query.query('REVOKE DELETE, TRUNCATE ON ledger_accounts FROM PUBLIC, CURRENT_USER');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`GRANT UPDATE, DELETE, TRUNCATE ON ${kept} TO CURRENT_USER`);
    await query.query('GRANT DELETE, TRUNCATE ON ledger_accounts TO CURRENT_USER');
  }
}
