import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Refuses a shopper who has `most` unpaid groups of orders. It locks the shopper's row first and
 * counts in a statement of its own, which sees what others have
 * committed meanwhile; so the statement that writes the orders can ask it, and no trip is made for
 * it.
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
