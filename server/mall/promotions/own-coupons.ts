import type { OwnCoupon } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { type Paging, readPage } from '../../platform/database/read-page.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import { couponStatus } from '../kernel/statuses.ts';
import { isPlatformOrOpenStoreSql } from '../stores/store-state.ts';
import { claimedClasses } from './coupon-classes.ts';

/** SQL condition of each state, by the clock of the database. */
const states = {
  usable: `
    l.status = ${couponStatus.unused}
    AND l.end_time > mall_now()
    AND ${isPlatformOrOpenStoreSql('l.store_id')}`,
  used: `l.status = ${couponStatus.used}`,
  expired: `l.status = ${couponStatus.unused} AND l.end_time <= mall_now()`,
} as const;
export type CouponState = keyof typeof states;
export const isCouponState = (text: string): text is CouponState => Object.hasOwn(states, text);

type Row = Omit<OwnCoupon, 'money' | 'use_money'> & {
  readonly money: number;
  readonly use_money: number;
};
const time = (column: string): string => `coalesce(${dateTimeSql(`l.${column}`)}, '') AS ${column}`;

/**
 * A shopper's coupons in one state. Those that end soonest come first, used ones newest first.
 * Coupons of a closed store are in no list until it opens again or they expire.
 * `count` has the number of coupons per state.
 */
export async function readOwnCoupons(
  sql: Rows,
  userId: number,
  state: CouponState,
  paging: Paging,
): Promise<Page<OwnCoupon>> {
  const [page, [count]] = await Promise.all([
    readPage<Row>(
      sql,
      {
        name: `coupons.own.${state}`,
        order: state === 'usable' ? 'end_time, id' : 'id DESC',
        values: [userId],
        text: `
          SELECT
            l.id, l.name, l.money, l.use_money,
            CASE WHEN l.is_platform = 1 THEN 0 ELSE coalesce(l.store_id, 0) END AS store_id,
            coalesce(s.store_name, '') AS store_name, ${claimedClasses('l.classes')} AS class_id,
            coalesce(l.order_id, 0) AS order_id,
            ${['start_time', 'end_time', 'used_at'].map(time).join(', ')}
          FROM coupon_logs l
          LEFT JOIN stores s ON s.id = l.store_id
          WHERE l.user_id = $1 AND ${states[state]}`,
      },
      paging,
    ),
    sql.rows<Readonly<Record<CouponState, number>>>(
      `SELECT ${Object.entries(states)
        .map(([name, condition]) => `count(*) FILTER (WHERE ${condition})::int AS ${name}`)
        .join(', ')} FROM coupon_logs l WHERE l.user_id = $1`,
      [userId],
      'coupons.own.count',
    ),
  ]);
  return {
    ...page,
    count: count!,
    data: page.data.map((row) => ({
      ...row,
      money: moneyText(row.money),
      use_money: moneyText(row.use_money),
    })),
  };
}
