import type { MigrationInterface, QueryRunner } from 'typeorm';

const kept = 'ledger_entries, audits, histories, order_logs';

/**
 * Revokes UPDATE, DELETE and TRUNCATE on the append-only tables from the role of the application,
 * which owns them (docs/decisions/0038-ledger-guards-in-the-database.md). Triggers refuse them too:
 * a superuser needs no grant, and an owner can grant itself the right again. A later migration that
 * changes such rows grants the right first and revokes it afterwards.
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
