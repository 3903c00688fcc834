import {
  groupStatus,
  orderStatus,
  refundVerify,
} from '../../../schemas/contract/order-statuses.ts';
import { unpaidDefaults } from '../../../schemas/contract/orders.ts';
import { refundStatus } from '../../mall/kernel/statuses.ts';
import { holdSecondsSql } from '../../mall/orders/deadline-settings.ts';
import type { Check } from './check.ts';

const cancelSecondsSql = `60.0 * coalesce(
  (SELECT (value->>'cancel_minutes')::int FROM configs WHERE name = 'configs/task'),
  ${unpaidDefaults.cancelMinutes}
)`;

/** Work that is late because its job does not run or fails (docs/invariants.md#jobs). */
export const timeChecks: readonly Check[] = [
  // No order is unpaid five minutes after its deadline.
  {
    invariant: 38,
    name: 'unpaid',
    sql: `
      SELECT id AS order_id, created_at
      FROM orders
      WHERE order_status = ${orderStatus.toPay}
        AND created_at < mall_now() - interval '5 minutes' - make_interval(
          secs => ${holdSecondsSql('orders', cancelSecondsSql)}
        )`,
  },
  // No group is open five minutes after its end, and no order waits in a group that has expired.
  {
    invariant: 38,
    name: 'groups-over',
    sql: `
      SELECT m.id AS group_id, m.end_time
      FROM collective_logs m
      LEFT JOIN collectives r ON r.id = m.collective_id
      LEFT JOIN goods g ON g.id = m.goods_id
      WHERE m.status = ${groupStatus.open}
        AND least(m.end_time, r.deleted_at, g.deleted_at) < mall_now() - interval '5 minutes'
      UNION ALL
      SELECT g.id, g.end_time
      FROM orders o
      JOIN collective_logs g ON g.id = o.collective_id
      WHERE o.order_status IN (${orderStatus.toPay}, ${orderStatus.toShip})
        AND g.status = ${groupStatus.expired}
        AND o.updated_at < mall_now() - interval '5 minutes'
        AND g.end_time < mall_now() - interval '5 minutes'`,
  },
  // No after-sale is five minutes past its deadline.
  {
    invariant: 38,
    name: 'refunds-over',
    sql: `
      SELECT id AS refund_id, order_id, refund_verify, refund_step, deadline
      FROM refunds
      WHERE is_open = 1
        AND (
          deadline < mall_now() - interval '5 minutes'
          OR (deadline IS NULL AND (is_appeal = 0 OR refund_verify = ${refundVerify.agreed}))
        )`,
  },
  // No refund waits for its provider for more than an hour.
  {
    invariant: 38,
    name: 'provider-refunds',
    sql: `
      SELECT id, refund_no, tries, error_msg
      FROM pay_refunds
      WHERE status = ${refundStatus.queued} AND created_at < mall_now() - interval '1 hour'`,
  },
  // No job is ten minutes late or failing.
  {
    invariant: 38,
    name: 'jobs',
    sql: `
      SELECT name, next_at, error
      FROM jobs
      WHERE next_at < mall_now() - interval '10 minutes' OR error <> ''`,
  },
];
