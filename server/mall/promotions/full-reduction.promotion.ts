import { dateTimeSql } from '../../platform/database/wire-types.ts';
import { fen } from '../kernel/fen.ts';
import { definePromotion, type PromotionRule } from './promotion.ts';
import { spentOn, spread } from './spread.ts';

interface FullReduction extends PromotionRule {
  /** Fen. */
  readonly money: number;
  /** Least amount of the goods, fen. */
  readonly use_money: number;
}

/** Takes `money` off when the goods of a store reach `use_money`, once per store and order. */
export const fullReduction = definePromotion<FullReduction>({
  name: 'full_reduction',
  place: 1,
  choice: 'automatic',
  snapshot: `
    SELECT id, store_id, name, money, use_money
    FROM full_reductions
    WHERE store_id = ANY ((SELECT ids FROM store)::bigint[])
      AND deleted_at IS NULL
      AND start_time <= mall_now()
      AND end_time > mall_now()
    ORDER BY id`,
  apply: (lines, { money, use_money: least }, counted) =>
    spentOn(counted) >= least ? spread(fen(money), lines) : [],
  shown: {
    rules: `
      SELECT f.id, f.name, f.money, f.use_money, ${dateTimeSql('f.end_time')} AS end_time
      FROM full_reductions f
      WHERE f.store_id = t.id
        AND f.deleted_at IS NULL
        AND f.start_time <= mall_now()
        AND f.end_time > mall_now()
      ORDER BY f.use_money, f.id`,
    amounts: ['money', 'use_money'],
  },
});
