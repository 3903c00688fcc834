import type { Database, Transaction } from '../../platform/database/sql.ts';
import trade from './trade.json' with { type: 'json' };

/** Hours for which seckill rounds are created in advance. */
const hoursAhead = 48;
/** Goods of one hourly round. */
const perRound = 2;
/** SQL of demo goods on sale without a group offer or a long seckill, newest first. */
const goodsWithoutOffersSql = `
  SELECT
    g.id AS goods_id, g.store_id, row_number() OVER (ORDER BY g.id DESC) - 1 AS ordinal,
    count(*) OVER () AS total
  FROM goods_shelf s
  JOIN goods g ON g.id = s.goods_id
  WHERE NOT EXISTS (SELECT FROM collectives c WHERE c.goods_id = g.id)
    AND NOT EXISTS (
      SELECT
      FROM seckills k
      WHERE k.goods_id = g.id AND k.end_time - k.start_time > interval '2 hours'
    )
    AND g.goods_no LIKE 'SK%'`;

/**
 * Adds group offers without groups and long seckills, so that one is always running; `ordinal` is the
 * index among the goods without offers.
 */
export async function writeShop(tx: Transaction): Promise<void> {
  await tx.run(
    `
      INSERT INTO collectives (store_id, goods_id, discount, need)
      SELECT f.store_id, f.goods_id, w.percent, w.need
      FROM (${goodsWithoutOffersSql}) f
      JOIN jsonb_to_recordset($1::jsonb) AS w(ordinal bigint, percent numeric, need bigint)
      USING (ordinal)`,
    [JSON.stringify(trade.group_offers)],
  );
  await tx.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT
        f.store_id, f.goods_id, w.percent, 200, 2,
        date_trunc('hour', mall_now()) - interval '2 hours',
        date_trunc('hour', mall_now()) + interval '60 days'
      FROM (${goodsWithoutOffersSql}) f
      JOIN jsonb_to_recordset($1::jsonb) AS w(ordinal bigint, percent numeric)
      USING (ordinal)`,
    [JSON.stringify(trade.long_seckills)],
  );
}

/**
 * Adds the provider payments of the demo trade to the payment sandbox, so that it can refund them.
 */
export async function addSandboxTrades(tx: Transaction): Promise<void> {
  await tx.run(
    `
      INSERT INTO sandbox_trades (
        trade_no, vendor, pay_no, total, subject, notify_url, status, expires_at, paid_at,
        created_at
      )
      SELECT
        lpad(p.id::text, 28, '0'), p.payment_name, p.pay_no, p.total, p.name, '', 'paid',
        p.pay_time + interval '1 day', p.pay_time, p.created_at
      FROM order_pays p
      WHERE p.payment_name IN ('wechat', 'alipay')
        AND p.pay_status = 1
        AND p.trade_no LIKE 'demo%'
      ON CONFLICT
      DO NOTHING`,
  );
}

/**
 * Adds hourly seckill rounds of two goods for the next two days, beginning with the newest goods
 * whatever the hour, so that each new demo mall offers the same. Existing rounds are kept. Runs at
 * each start, so that a round is always running and others are announced.
 */
export async function addSeckillRounds(database: Database): Promise<void> {
  const ahead = await database.rows(
    `
      SELECT 1
      FROM seckills
      WHERE end_time = start_time + interval '1 hour'
        AND start_time > mall_now() + make_interval(hours => $1)
      LIMIT 1`,
    [hoursAhead / 2],
  );
  if (ahead.length > 0) return;
  await database.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      SELECT
        f.store_id, f.goods_id, 10 + (h.hour * 7 + f.ordinal) % 5 * 5, 30, 2, h.starts_at,
        h.starts_at + interval '1 hour'
      FROM (
        SELECT hour, date_trunc('hour', mall_now()) + make_interval(hours => hour) AS starts_at
        FROM generate_series(0, $1 - 1) hour
      ) h
      JOIN (${goodsWithoutOffersSql}) f
        ON f.ordinal IN (
          (h.hour * ${perRound}) % greatest(f.total, 1),
          (h.hour * ${perRound} + 1) % greatest(f.total, 1)
        )
      WHERE NOT EXISTS (
        SELECT
        FROM seckills k
        WHERE k.start_time = h.starts_at
          AND k.end_time = h.starts_at + interval '1 hour'
          AND k.deleted_at IS NULL
      )`,
    [hoursAhead],
  );
}
