import { defineCheck } from './check.ts';

const keys = 'kind, grain, period, store_id, goods_id';

/** Invariant 28: what dashboards say, recomputed from the orders and payments themselves. */
export const figureChecks = [
  defineCheck(
    28,
    'figures',
    `SELECT kind, grain, period::text AS period, store_id, goods_id, f.num, t.num AS true_num, f.money, t.money AS true_money
     FROM (SELECT ${keys}, sum(num)::bigint AS num, sum(money)::bigint AS money FROM stat_figures GROUP BY ${keys}) f
     FULL JOIN (SELECT kind, grain, CASE grain WHEN 'd' THEN day ELSE date_trunc('month', day::timestamp)::date END AS period, store_id, goods_id, sum(num)::bigint AS num, sum(money)::bigint AS money
       FROM stat_truth CROSS JOIN (VALUES ('d'::char(1)), ('m'::char(1))) g (grain) GROUP BY 1, 2, 3, 4, 5) t USING (${keys})
     WHERE coalesce(f.num, 0) <> coalesce(t.num, 0) OR coalesce(f.money, 0) <> coalesce(t.money, 0)`,
  ),
];
