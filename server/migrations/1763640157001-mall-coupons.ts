import type { MigrationInterface, QueryRunner } from 'typeorm';
import { couponClasses } from '../mall/promotions/coupon-classes.ts';

/**
 * A coupon that counts the whole cart is shared by the orders of a checkout: together they take off
 * at most its amount. A claimed coupon keeps its classes; stored ones get those of now.
 */
export class MallCoupons1763640157001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE coupon_logs ADD classes jsonb');
    await query.query(`
      UPDATE coupon_logs SET classes = to_jsonb(${couponClasses('coupon_logs.coupon_id')})`);
    await query.query(
      'CREATE INDEX orders_coupon ON orders (coupon_id) WHERE coupon_id IS NOT NULL',
    );
    await query.query(`
      CREATE FUNCTION coupon_shares_check() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT
          FROM added a
          JOIN orders o ON o.id = a.order_id
          JOIN coupon_logs l ON l.id = a.activity_id
          WHERE a.type = 'coupon'
            AND l.money < (
              SELECT sum(v.off_money)
              FROM orders p
              JOIN order_savings v
                ON v.order_id = p.id
                AND v.type = 'coupon'
                AND v.activity_id = l.id
              WHERE p.group_id = o.group_id
            )
        ) THEN
          RAISE EXCEPTION 'The orders of a checkout take more off than their coupon'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'order_savings_coupon';
        END IF;
        RETURN NULL;
      END $$`);
    await query.query(`
      CREATE TRIGGER order_savings_coupon
        AFTER INSERT ON order_savings
        REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION coupon_shares_check()`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER order_savings_coupon ON order_savings');
    await query.query('DROP FUNCTION coupon_shares_check()');
    await query.query('DROP INDEX orders_coupon');
    await query.query('ALTER TABLE coupon_logs DROP classes');
  }
}
