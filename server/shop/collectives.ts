import type { CollectiveCard } from '../../schemas/contract/calls/catalog.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { findCards, goodsCard } from '../catalog/goods-cards.ts';
import { mapPage, type Paging, readPage } from '../config/read-page.ts';
import type { Rows } from '../config/sql.ts';
import { allOf, shelfConditions, type ShelfWish } from './shelf-sql.ts';

interface Row {
  readonly goods_id: number;
  readonly id: number;
  readonly discount: number;
  readonly need: number;
  readonly open_groups: number;
}

const orders = {
  goods_price: 's.price',
  goods_sale: 's.sale',
  order_comment_count: 's.comments',
} as const;

/** Goods that are sold to groups, the newest offer of each; those people wait for stand first when nothing else is said (reference §4.12). */
export async function readCollectives(
  sql: Rows,
  wish: ShelfWish,
  paging: Paging,
): Promise<Page<CollectiveCard>> {
  const { name, values, ...conditions } = shelfConditions(wish, 'by index');
  const page = await readPage<Row>(
    sql,
    {
      name: `shop.collectives.${name}.${wish.sort ?? 'open'}.${wish.order}`,
      values,
      text: `SELECT s.goods_id, s.price, s.sale, s.comments, r.id, r.discount::float8 AS discount, r.need, coalesce(m.n, 0) AS open_groups FROM goods_shelf s
      JOIN LATERAL (SELECT c.id, c.discount, c.need FROM collectives c WHERE c.goods_id = s.goods_id AND c.store_id = s.store_id AND c.deleted_at IS NULL ORDER BY c.id DESC LIMIT 1) r ON true
      LEFT JOIN LATERAL (SELECT count(*)::int AS n FROM collective_logs m WHERE m.goods_id = s.goods_id AND m.status = 2 AND m.end_time > mall_now() AND m.joined < m.need AND m.paid > 0) m ON true
      WHERE s.goods_id IN (SELECT goods_id FROM collectives WHERE deleted_at IS NULL) AND ${allOf({ name, values, ...conditions })}`,
      order: wish.sort
        ? `${orders[wish.sort].slice(2)} ${wish.order}, goods_id`
        : 'open_groups DESC, id DESC',
    },
    paging,
  );
  const cards = new Map(
    (
      await findCards(
        sql,
        page.data.map(({ goods_id: goods }) => goods),
      )
    ).map((card) => [card.id, goodsCard(card)]),
  );
  return mapPage(
    page,
    page.data.flatMap(({ goods_id: goods, id, discount, need, open_groups }): CollectiveCard[] => {
      const card = cards.get(goods);
      return card
        ? [
            {
              ...card,
              collective: { id, discount, need, price: card.collective_price },
              open_groups,
            },
          ]
        : [];
    }),
  );
}
