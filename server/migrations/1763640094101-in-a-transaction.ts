import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets `demand` and `order_room` raise an error outside of a transaction, so that an order whose
 * BEGIN fails leaves nothing behind. Neither is called since
 * docs/decisions/0055-one-transaction-per-shopper.md.
 */
export class InATransaction1763640094101 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const statement of functions(guard)) await query.query(statement);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const statement of functions('')) await query.query(statement);
  }
}

/**
 * `now()` is the start of the transaction. It equals the start of the statement only outside of a
 * transaction block.
 */
const guard = `
  IF now() = statement_timestamp() THEN
    RAISE EXCEPTION 'not in a transaction' USING ERRCODE = 'no_active_sql_transaction';
  END IF;`;

const functions = (guard: string): readonly string[] => [
  `
    CREATE OR REPLACE FUNCTION demand(holds boolean, what text) RETURNS void
    LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT holds THEN
          RAISE EXCEPTION 'not so: %', what USING ERRCODE = 'raise_exception', CONSTRAINT = what;
        END IF;
        ${guard}
      END
    $$`,
  `
    CREATE OR REPLACE FUNCTION order_room(buyer bigint, most int) RETURNS void
    LANGUAGE plpgsql AS $$
      BEGIN
        ${guard}
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
    $$`,
];
