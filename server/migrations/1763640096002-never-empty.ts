import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of numbers, amounts, switches and choices that have a default. */
const columns: Readonly<Record<string, readonly string[]>> = {
  addresses: ['is_default'],
  admin_menus: ['is_sort'],
  admins: ['status', 'is_super'],
  advs: ['is_type', 'is_sort'],
  app_versions: ['is_wgt'],
  areas: ['deep'],
  article_menus: ['is_sort'],
  articles: ['click'],
  cashes: ['commission', 'cash_status'],
  collective_logs: ['joined', 'paid', 'status'],
  coupon_logs: ['nth', 'is_platform', 'status'],
  coupons: ['claimed', 'per_limit', 'is_platform'],
  distribution_logs: ['status'],
  doctor_checks: ['state', 'violations'],
  file_spaces: ['bytes', 'status', 'is_type'],
  freights: ['is_type'],
  goods: ['goods_stock', 'goods_sale', 'goods_status', 'goods_verify', 'is_recommend', 'is_master'],
  goods_brands: ['is_sort'],
  goods_classes: ['rate', 'is_sort'],
  goods_skus: ['goods_market_price', 'goods_weight'],
  integral_goods: ['goods_stock', 'goods_sale', 'goods_status', 'is_recommend'],
  integral_orders: ['order_status'],
  order_comments: ['score', 'agree', 'service', 'speed'],
  order_goods: [
    'off_money',
    'platform_money',
    'activity_money',
    'reduction_money',
    'rate',
    'refund_num',
    'refund_money',
    'integral',
  ],
  order_pays: ['refund_money', 'pay_status'],
  order_settlements: [
    'refund_money',
    'platform_money',
    'commission',
    'referral',
    'clawed_back',
    'status',
    'is_manual',
  ],
  orders: ['platform_money', 'refund_money', 'is_settlement'],
  refund_goods: ['platform_money'],
  refunds: [
    'refund_verify',
    'refund_step',
    'is_open',
    'is_appeal',
    'goods_money',
    'freight_money',
    'platform_money',
  ],
  seckills: ['sold', 'per_limit'],
  sms_logs: ['status'],
  stores: ['store_status', 'store_verify'],
  user_menus: ['is_sort'],
  users: ['sex', 'status'],
};

/**
 * Makes columns with a default NOT NULL (docs/resources.md#empty-values). Empty values become the
 * default; comments below name the exceptions.
 */
export class NeverEmpty1763640096002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    // Goods without SKUs get the stock of their last log row; goods with SKUs store none of their
    // own
    await query.query(`
      UPDATE goods g
      SET goods_stock = coalesce(
        (
          SELECT k.stock_after
          FROM stock_logs k
          WHERE k.goods_id = g.id
            AND k.sku_id IS NULL
            AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id)
          ORDER BY k.id DESC
          LIMIT 1
        ),
        0
      )
      WHERE g.goods_stock IS NULL`);
    // An account without a status cannot sign in, so it gets the status of a disabled one
    for (const table of ['admins', 'users'])
      await query.query(`UPDATE ${table} SET status = 0 WHERE status IS NULL`);
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names)
        await query.query(`UPDATE "${table}" SET "${name}" = DEFAULT WHERE "${name}" IS NULL`);
      const changes = names.map((name) => `ALTER COLUMN "${name}" SET NOT NULL`);
      await query.query(`ALTER TABLE "${table}" ${changes.join(', ')}`);
    }
    // An absent setting has its default, so null values are removed
    await query.query(
      'UPDATE configs SET value = jsonb_strip_nulls(value) WHERE value <> jsonb_strip_nulls(value)',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    for (const [table, names] of Object.entries(columns)) {
      const changes = names.map((name) => `ALTER COLUMN "${name}" DROP NOT NULL`);
      await query.query(`ALTER TABLE "${table}" ${changes.join(', ')}`);
    }
  }
}
