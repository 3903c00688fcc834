import { groupBy } from '../../../schemas/rules/group-by.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { type BasisPoints, type Fen, reducedBy } from '../kernel/fen.ts';
import { definePriceRule, type PriceRuleRow, type ReservedLine } from './promotion.ts';
import { promotionErrors } from './promotions.errors.ts';

/** A running round with pieces left. */
interface Round extends PriceRuleRow {
  readonly discount: BasisPoints;
  readonly left: number;
  readonly per_limit: number;
  /** Pieces of the round that the shopper bought before. */
  readonly bought: number;
}

/** Also that of goods which are only shown. */
export const roundPrice = (price: Fen, { discount }: Pick<Round, 'discount'>): Fen =>
  reducedBy(price, discount);

/** Takes `discount` off the unit price while the round runs. */
export const seckill = definePriceRule<
  Round,
  /** A round of the goods is sold out, or ended within 15 minutes: a page may still show it. */
  { readonly is_over: boolean }
>({
  name: 'seckill',
  place: 2,
  /** The oldest running round that has stock left; without one the usual price applies. */
  snapshot: `
    SELECT
      k.id, k.discount, k."left", k.per_limit,
      coalesce(
        (SELECT u.num FROM seckill_users u WHERE u.seckill_id = k.id AND u.user_id = $1), 0
      ) AS bought
    FROM running_rounds() k
    WHERE a.group_id = 0 AND k.goods_id = g.id AND k.store_id = g.store_id`,
  state: `
    json_build_object(
      'is_over', a.group_id = 0 AND EXISTS (
        SELECT
        FROM seckills k
        WHERE k.goods_id = g.id
          AND k.store_id = g.store_id
          AND k.deleted_at IS NULL
          AND k.start_time <= mall_now()
          AND k.end_time > mall_now() - interval '15 minutes'
          AND (k.sold >= k.stock OR k.end_time <= mall_now())
      )
    )`,
  priceOf: roundPrice,
  /** Several SKUs of the same goods count together towards one round. */
  check(lines) {
    const byRound = groupBy(
      lines.filter(({ row }) => row),
      ({ row }) => row!.id,
    );
    for (const sameRound of byRound.values()) {
      const { goods_name: goods, row } = sameRound[0]!;
      const { left, per_limit: limit, bought } = row!;
      const wanted = sameRound.reduce((total, { num }) => total + num, 0);
      if (bought + wanted > limit) throw promotionErrors.seckillLimit({ goods, limit });
      if (wanted > left) throw promotionErrors.seckillShort({ goods, left });
    }
  },
  /**
   * Goods of a round that is sold out or has just ended are not sold at their usual price to a
   * shopper who may have seen that of the round.
   */
  checkUnseen(lines) {
    const over = lines
      .filter(({ row, state }) => state.is_over && !row)
      .map(({ goods_name: name }) => name);
    if (over.length > 0) throw promotionErrors.seckillOver({ goods: over.join(', ') });
  },
  reserve: reserveQuota,
  release: async (tx, orderIds, why) => {
    if (why === 'ended') await returnQuota(tx, orderIds);
  },
});

/**
 * Takes pieces from the quota of their rounds and from what one shopper may buy. Rounds are locked by
 * ascending id.
 *
 * @throws Refusal `promotions.seckillShort`, `promotions.seckillLimit`
 */
async function reserveQuota(
  tx: Transaction,
  userId: number,
  lines: readonly ReservedLine<Round>[],
): Promise<void> {
  const numByRound = new Map<number, number>();
  for (const { row, num } of lines) numByRound.set(row.id, (numByRound.get(row.id) ?? 0) + num);
  const [reserved] = await tx.rows<{ rounds: readonly number[]; shoppers: readonly number[] }>(
    `
      WITH wanted AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(id bigint, num bigint)),
        locked AS MATERIALIZED (
          SELECT id
          FROM seckills
          WHERE id IN (SELECT id FROM wanted)
          ORDER BY id
          FOR NO KEY UPDATE
        ),
        rounds AS (
          UPDATE seckills k
          SET sold = k.sold + w.num
          FROM wanted w, locked l
          WHERE k.id = w.id
            AND l.id = k.id
            AND k.sold + w.num <= k.stock
            AND k.deleted_at IS NULL
            AND k.start_time <= mall_now()
            AND k.end_time > mall_now()
          RETURNING k.id, k.per_limit, w.num
        ),
        shoppers AS (
          INSERT INTO seckill_users AS u (seckill_id, user_id, num)
          SELECT id, $1, num
          FROM rounds
          WHERE num <= per_limit
          ON CONFLICT (seckill_id, user_id)
          DO UPDATE
          SET num = u.num + excluded.num
          WHERE u.num + excluded.num <= (SELECT per_limit FROM rounds r WHERE r.id = u.seckill_id)
          RETURNING seckill_id AS id
        )
      SELECT
        (SELECT coalesce(json_agg(id), '[]') FROM rounds) AS rounds,
        (SELECT coalesce(json_agg(id), '[]') FROM shoppers) AS shoppers`,
    [userId, JSON.stringify([...numByRound].map(([id, num]) => ({ id, num })))],
    'seckills.reserve',
  );
  const goodsBeyond = (rounds: readonly number[]): string => {
    const beyond = lines.filter(({ row }) => !rounds.includes(row.id));
    return [...new Set(beyond.map(({ goods_name: name }) => name))].join(', ');
  };
  const { rounds, shoppers } = reserved!;
  if (rounds.length < numByRound.size)
    throw promotionErrors.seckillShort({ goods: goodsBeyond(rounds), left: 0 });
  if (shoppers.length < numByRound.size)
    throw promotionErrors.seckillLimit({ goods: goodsBeyond(shoppers), limit: 0 });
}

async function returnQuota(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.run(
    `
      WITH reserved AS (
        SELECT activity_id AS id, user_id, sum(buy_num) AS num
        FROM order_goods
        WHERE order_id = ${arrayParam('$1')} AND activity = 'seckill'
        GROUP BY 1, 2
      ),
        locked AS MATERIALIZED (
          SELECT id
          FROM seckills
          WHERE id IN (SELECT id FROM reserved)
          ORDER BY id
          FOR NO KEY UPDATE
        ),
        rounds AS (
          UPDATE seckills k
          SET sold = k.sold - r.num
          FROM (SELECT id, sum(num) AS num FROM reserved GROUP BY 1) r, locked l
          WHERE k.id = r.id AND l.id = k.id
          RETURNING 1
        )
      UPDATE seckill_users u
      SET num = u.num - r.num
      FROM reserved r, locked l
      WHERE u.seckill_id = r.id AND u.user_id = r.user_id AND l.id = r.id`,
    [orderIds],
    'seckills.return',
  );
}
