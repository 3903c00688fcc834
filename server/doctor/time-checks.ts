import { defineCheck } from './check.ts';

/** Invariant 38: nothing waits for ever. A job that does not run shows here. */
export const timeChecks = [
  defineCheck(
    38,
    'unpaid',
    "SELECT id AS order_id, created_at FROM orders WHERE order_status = 1 AND created_at < mall_now() - interval '5 minutes' - make_interval(hours => 24 * coalesce((SELECT (value->>'cancel')::int FROM configs WHERE name = 'configs/task'), 1))",
  ),
  defineCheck(
    38,
    'groups-over',
    "SELECT id AS group_id, end_time FROM collective_logs WHERE status = 2 AND end_time < mall_now() - interval '5 minutes' UNION ALL SELECT g.id, g.end_time FROM orders o JOIN collective_logs g ON g.id = o.collective_id WHERE o.order_status = 2 AND g.status = 0 AND o.updated_at < mall_now() - interval '5 minutes' AND g.end_time < mall_now() - interval '5 minutes'",
  ),
  defineCheck(
    38,
    'refunds-over',
    "SELECT id AS refund_id, order_id, refund_verify, refund_step, deadline FROM refunds WHERE is_open = 1 AND (deadline < mall_now() - interval '5 minutes' OR (deadline IS NULL AND (is_appeal = 0 OR refund_verify = 1)))",
  ),
  defineCheck(
    38,
    'provider-refunds',
    "SELECT id, refund_no, tries, error FROM pay_refunds WHERE status = 0 AND created_at < mall_now() - interval '1 hour'",
  ),
  defineCheck(
    38,
    'jobs',
    "SELECT name, next_at, error FROM jobs WHERE next_at < mall_now() - interval '10 minutes' OR error <> ''",
  ),
];
