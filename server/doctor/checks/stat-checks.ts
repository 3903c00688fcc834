import type { Check } from './check.ts';

const groupColumns = 'kind, grain, period, store_id, goods_id';

/** Dashboards: their sums, recomputed from orders and payments (docs/invariants.md#tenancy). */
export const statChecks: readonly Check[] = [
  // The sums of the dashboards match the orders and payments.
  {
    invariant: 28,
    name: 'figures',
    sql: `
      SELECT
        kind, grain, period::text AS period, store_id, goods_id, s.num, t.num AS true_num,
        s.money, t.money AS true_money
      FROM (
        SELECT ${groupColumns}, sum(num)::bigint AS num, sum(money)::bigint AS money
        FROM stat_figures
        GROUP BY ${groupColumns}
      ) s
      FULL JOIN (
        SELECT
          kind, grain,
          CASE grain
            WHEN 'd' THEN day
            ELSE date_trunc('month', day::timestamp)::date
          END AS period,
          store_id, goods_id, sum(num)::bigint AS num, sum(money)::bigint AS money
        FROM stat_truth
        CROSS JOIN (VALUES ('d'::char(1)), ('m'::char(1))) g (grain)
        GROUP BY 1, 2, 3, 4, 5
      ) t
      USING (${groupColumns})
      WHERE coalesce(s.num, 0) <> coalesce(t.num, 0)
        OR coalesce(s.money, 0) <> coalesce(t.money, 0)`,
  },
];
