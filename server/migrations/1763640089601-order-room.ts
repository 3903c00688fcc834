import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `order_room(buyer, most)`, which locks the shopper's row and raises an error when the
 * shopper has `most` unpaid order groups.
 * Not called since docs/decisions/0055-one-transaction-per-shopper.md. `assert-unpaid-limits.ts`
 * checks the limit (docs/invariants.md#orders, O8).
 */
export class OrderRoom1763640089601 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE FUNCTION order_room(buyer bigint, most int) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM 1
          FROM users
          WHERE id = buyer
          FOR NO KEY UPDATE;
          IF (
            SELECT count(DISTINCT group_id)
            FROM orders
            WHERE user_id = buyer AND order_status = 1
          ) >= most THEN
            RAISE EXCEPTION 'too many unpaid orders'
              USING ERRCODE = 'raise_exception', CONSTRAINT = 'order_room';
          END IF;
        END
      $$`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP FUNCTION order_room(bigint, int)');
  }
}
