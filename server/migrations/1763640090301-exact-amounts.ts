import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The bound is 2^53 − 1, the largest integer up to which a double represents all integers exactly.
 */
const exact = (column: string): string =>
  `CHECK (${column} BETWEEN -9007199254740991 AND 9007199254740991)`;

/**
 * Limits balances and amounts of the ledger to what the mall computes exactly
 * (docs/invariants.md#money, M9).
 */
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
