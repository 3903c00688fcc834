import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { dateTimeSql, moneySql } from '../../platform/database/wire-types.ts';
import { holdSecondsSql } from './deadline-settings.ts';
import { unsentQuantitySql } from './dispatch/quantity-to-ship.ts';

const courier = (column: string): string => `
  coalesce(
    (SELECT e.name FROM expresses e WHERE e.code = ${column} ORDER BY e.id DESC LIMIT 1),
    ${column},
    ''
  )`;

/** The lines of the order `o`, as JSON. */
const linesSql = `(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', l.id, 'goods_id', l.goods_id, 'sku_id', l.sku_id, 'goods_name', l.goods_name,
        'goods_image', l.goods_image, 'sku_name', l.sku_name, 'buy_num', l.buy_num,
        'goods_price', ${moneySql('l.goods_price')}, 'total_price', ${moneySql('l.total_price')},
        'off_money', ${moneySql('l.off_money')}, 'activity', l.activity, 'refund_num',
        l.refund_num, 'unsent_num', ${unsentQuantitySql}, 'refund_money', ${moneySql('l.refund_money')}, 'is_commented',
        EXISTS (SELECT FROM order_comments c WHERE c.order_goods_id = l.id)
      ) ORDER BY l.id
    ),
    '[]'
  )
  FROM order_goods l
  WHERE l.order_id = o.id
)`;

/** What promotions took off the order, as JSON. */
const savingsSql = `(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object(
        'type', v.type, 'name', v.name, 'money', ${moneySql('v.off_money')}, 'is_platform',
        v.platform_money > 0
      ) ORDER BY v.id
    ),
    '[]'
  )
  FROM order_savings v
  WHERE v.order_id = o.id
)`;

/** The parcels of the order with the names of their couriers, as JSON. */
const parcelsSql = `(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object(
        'delivery_code', p.delivery_code, 'delivery_name', coalesce(e.name, p.delivery_code),
        'delivery_no', p.delivery_no, 'created_at', ${dateTimeSql('p.created_at')}
      ) ORDER BY p.id
    ),
    '[]'
  )
  FROM order_parcels p
  LEFT JOIN expresses e ON e.code = p.delivery_code
  WHERE p.order_id = o.id
)`;

/** The history of the order without internal notes, as JSON. Staff are shown as `store`. */
const logsSql = `(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object(
        'act', g.act, 'from_status', g.from_status, 'to_status', g.to_status, 'actor',
        CASE WHEN g.actor_area IN ('shop', 'system') THEN g.actor_area ELSE 'store' END,
        'note', g.note, 'created_at', ${dateTimeSql('g.created_at')}
      ) ORDER BY g.id
    ),
    '[]'
  )
  FROM order_logs g
  WHERE g.order_id = o.id AND g.act <> 'note'
)`;

/** The newest after-sale of the order with its lines, as JSON; NULL without one. */
const refundSql = `(
  SELECT to_jsonb(r)
  FROM (
    SELECT
      r.id, r.refund_no, r.refund_type, r.refund_verify, r.refund_step, r.is_open,
      r.is_appeal, ${moneySql('r.goods_money + r.freight_money')} AS money, r.refund_remark,
      r.refuse_remark, r.delivery_code, r.delivery_no, r.re_delivery_code, r.re_delivery_no,
      ${courier('r.delivery_code')} AS delivery_name,
      ${courier('r.re_delivery_code')} AS re_delivery_name, r.images, r.appeal_remark,
      ${dateTimeSql('r.created_at')} AS created_at,
      coalesce(${dateTimeSql('r.finish_time')}, '') AS finish_time,
      coalesce(${dateTimeSql('r.deadline')}, '') AS deadline,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'order_goods_id', g.order_goods_id, 'num', g.num, 'money', ${moneySql('g.money')}
            ) ORDER BY g.id
          ),
          '[]'
        )
        FROM refund_goods g
        WHERE g.refund_id = r.id
      ) AS lines
    FROM refunds r
    WHERE r.order_id = o.id
    ORDER BY r.id DESC
    LIMIT 1
  ) r
)`;

/** The buying group of the order, as JSON; NULL without one. */
const buyingGroupSql = `(
  SELECT to_jsonb(c)
  FROM (
    SELECT c.id, c.need, c.joined, c.paid, c.status, ${dateTimeSql('c.end_time')} AS end_time
    FROM collective_logs c
    WHERE c.id = o.collective_id
  ) c
)`;

const holdSql = `make_interval(secs => ${holdSecondsSql('o', '$3::float8')})`;

/**
 * Orders with everything that an order page shows; amounts and times as on the wire. `$1` ids,
 * `$2` owner, `$3` seconds until an unpaid order is cancelled.
 *
 * @param ownerCondition SQL condition on the order `o` and `$2`
 */
export const orderDetailsSql = (ownerCondition: string): string => `
  SELECT
    o.id, o.group_id, o.order_no, o.order_name, o.order_image,
    ${moneySql('o.order_price')} AS order_price, ${moneySql('o.total_price')} AS total_price,
    ${moneySql('o.freight_money')} AS freight_money, ${moneySql('o.coupon_money')} AS coupon_money,
    ${moneySql('o.refund_money')} AS refund_money, o.order_status, o.refund_status, o.is_settlement,
    coalesce(o.collective_id, 0) AS collective_id, coalesce(o.coupon_id, 0) AS coupon_id,
    o.receive_name, o.receive_tel, o.receive_area, o.receive_address, o.delivery_code,
    coalesce(
      (
        SELECT a.id
        FROM areas a
        WHERE a.pid IS NULL AND a.name <> ''
          AND starts_with(o.receive_area, split_part(a.name, ' | ', 1))
        ORDER BY a.id
        LIMIT 1
      ),
      0
    ) AS province_id,
    o.delivery_no, o.payment_name, o.remark, ${dateTimeSql('o.created_at')} AS created_at,
    ${dateTimeSql('o.pay_time')} AS pay_time, ${dateTimeSql('o.delivery_time')} AS delivery_time,
    ${dateTimeSql('o.receipt_time')} AS receipt_time, ${dateTimeSql('o.comment_time')} AS comment_time,
    ${dateTimeSql('o.complete_time')} AS complete_time, ${dateTimeSql('o.cancel_time')} AS cancel_time,
    CASE
      WHEN o.order_status = ${orderStatus.toPay}
        THEN ${dateTimeSql(`o.created_at + ${holdSql}`)}
      ELSE ''
    END AS cancel_at,
    jsonb_build_object(
      'id', s.id, 'store_name', s.store_name, 'store_logo', s.store_logo
    ) AS store,
    jsonb_build_object('id', u.id, 'nickname', u.nickname, 'avatar', u.avatar) AS "user",
    ${linesSql} AS order_goods,
    ${savingsSql} AS savings,
    ${parcelsSql} AS parcels,
    ${logsSql} AS logs,
    ${refundSql} AS refund,
    ${buyingGroupSql} AS collective
  FROM orders o
  JOIN stores s ON s.id = o.store_id
  JOIN users u ON u.id = o.user_id
  WHERE o.id = ${arrayParam('$1')} AND ${ownerCondition}
  ORDER BY o.id`;
