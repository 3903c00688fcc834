import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds triggers that send NOTIFY `<resource> <event> <store>` when work on orders, after-sales,
 * withdrawals, stores or low stock begins or ends (docs/decisions/0061-live-notices.md). Every
 * process gets it after the commit and passes it on to open back offices.
 */
export class Live1763640086101 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    // Commits with a NOTIFY run one at a time in the whole database, so only work that a person waits
    // for is announced; placing an order is not.
    await query.query(`
      CREATE FUNCTION live_tell() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('souk_live', concat_ws(' ', TG_ARGV[0], TG_ARGV[1], NEW.store_id));
          RETURN NULL;
        END
      $$`);
    await query.query(`
      CREATE FUNCTION live_tell_platform() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('souk_live', concat_ws(' ', TG_ARGV[0], TG_ARGV[1]));
          RETURN NULL;
        END
      $$`);
    await query.query(`
      CREATE FUNCTION live_tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          store bigint;
        BEGIN
          IF TG_TABLE_NAME = 'goods_skus' THEN
            SELECT store_id
            INTO store
            FROM goods
            WHERE id = NEW.goods_id AND goods_status = 1 AND deleted_at IS NULL;
          ELSE
            SELECT NEW.store_id
            INTO store
            WHERE NOT EXISTS (SELECT FROM goods_skus WHERE goods_id = NEW.id);
          END IF;
          IF store IS NOT NULL THEN
            PERFORM pg_notify('souk_live', concat_ws(' ', 'goods', 'low', store));
          END IF;
          RETURN NULL;
        END
      $$`);
    const rows = (name: string, when: string, condition: string, table: string, tell: string) =>
      query.query(`
        CREATE TRIGGER ${name}
          AFTER ${when} ON ${table}
          FOR EACH ROW
          WHEN (${condition})
          EXECUTE FUNCTION ${tell}`);
    await rows(
      'live_paid',
      'UPDATE OF order_status',
      'OLD.order_status = 1 AND NEW.order_status = 2',
      'orders',
      "live_tell('orders', 'paid')",
    );
    // Moves that change how many orders wait for the staff: out of "to ship" (2), and into or out of
    // "after-sale" (5). Cancelling or receiving an order changes no such number.
    await rows(
      'live_moved',
      'UPDATE OF order_status',
      `
        OLD.order_status <> NEW.order_status
        AND (OLD.order_status IN (2, 5) OR NEW.order_status = 5)`,
      'orders',
      "live_tell('orders', 'moved')",
    );
    await query.query(`
      CREATE TRIGGER live_asked
        AFTER INSERT ON refunds
        FOR EACH ROW
        EXECUTE FUNCTION live_tell('refunds', 'asked')`);
    await rows(
      'live_appealed',
      'UPDATE OF is_appeal',
      'OLD.is_appeal = 0 AND NEW.is_appeal = 1',
      'refunds',
      "live_tell('refunds', 'appealed')",
    );
    await rows(
      'live_moved',
      'UPDATE OF refund_verify, refund_step, is_open',
      `
        (OLD.refund_verify, OLD.refund_step, OLD.is_open)
        IS DISTINCT FROM (NEW.refund_verify, NEW.refund_step, NEW.is_open)`,
      'refunds',
      "live_tell('refunds', 'moved')",
    );
    await query.query(`
      CREATE TRIGGER live_asked
        AFTER INSERT ON cashes
        FOR EACH ROW
        EXECUTE FUNCTION live_tell('cashes', 'asked')`);
    await rows(
      'live_moved',
      'UPDATE OF cash_status',
      'OLD.cash_status <> NEW.cash_status',
      'cashes',
      "live_tell('cashes', 'moved')",
    );
    await rows(
      'live_asked',
      'UPDATE OF store_verify',
      'OLD.store_verify IS DISTINCT FROM NEW.store_verify AND NEW.store_verify = 2',
      'stores',
      "live_tell_platform('stores', 'asked')",
    );
    await rows(
      'live_moved',
      'UPDATE OF store_verify',
      'OLD.store_verify = 2 AND NEW.store_verify <> 2',
      'stores',
      "live_tell_platform('stores', 'moved')",
    );
    // 5 is `lowStock` of schemas/contract/limits.ts.
    await rows(
      'live_low',
      'UPDATE OF goods_stock',
      'OLD.goods_stock > 5 AND NEW.goods_stock <= 5',
      'goods_skus',
      'live_tell_low_stock()',
    );
    await rows(
      'live_low',
      'UPDATE OF goods_stock',
      'OLD.goods_stock > 5 AND NEW.goods_stock <= 5 AND NEW.goods_status = 1',
      'goods',
      'live_tell_low_stock()',
    );
    await query.query(
      'CREATE INDEX goods_skus_low ON goods_skus (goods_id) WHERE goods_stock <= 5',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX goods_skus_low');
    for (const [table, names] of Object.entries({
      orders: ['paid', 'moved'],
      refunds: ['asked', 'appealed', 'moved'],
      cashes: ['asked', 'moved'],
      stores: ['asked', 'moved'],
      goods_skus: ['low'],
      goods: ['low'],
    })) {
      for (const name of names) await query.query(`DROP TRIGGER live_${name} ON ${table}`);
    }
    await query.query('DROP FUNCTION live_tell(), live_tell_platform(), live_tell_low_stock()');
  }
}
