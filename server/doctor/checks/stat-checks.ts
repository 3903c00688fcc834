import type { Check } from './check.ts';

const groupColumns = 'kind, grain, period, store_id, goods_id';

/** A store without rows has no counters, or counters of 0. */
const countersOf = (alias: string): string =>
  [
    'comments',
    'good_comments',
    'score_sum',
    'agree_sum',
    'service_sum',
    'speed_sum',
    'goods',
    'sales',
    'favorites',
  ]
    .map((name) => `coalesce(${alias}.${name}, 0)`)
    .join(', ');

/** Sums of dashboards and stores, recomputed from their rows (docs/invariants.md#tenancy). */
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
  // The counters of stores match their comments, listed goods and favourites.
  {
    invariant: 28,
    name: 'store-figures',
    sql: `
      SELECT store_id, to_jsonb(f) AS counted, to_jsonb(t) AS rows
      FROM store_figures f
      FULL JOIN store_truth t
      USING (store_id)
      WHERE (${countersOf('f')}) <> (${countersOf('t')})`,
  },
];
