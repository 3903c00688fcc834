import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The largest whole number that a double holds exactly (docs/invariants.md#money). */
const exact = (column: string): string =>
  `CHECK (${column} BETWEEN -9007199254740991 AND 9007199254740991)`;

/** No balance and no movement is beyond what the mall counts exactly. */
export class ExactAmounts1763640090301 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      `ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_exact ${exact('balance')}`,
    );
    await query.query(
      `ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_exact ${exact('amount')}`,
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_exact');
    await query.query('ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_exact');
  }
}
