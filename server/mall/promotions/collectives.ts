import type { CollectiveCard } from '../../../schemas/contract/calls/catalog/offers.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { groupStatus } from '../../../schemas/contract/order-statuses.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { findCards, goodsCard } from '../catalog/goods-cards.ts';
import { joinConditions, type ListingQuery, listingConditions } from '../search/listing-sql.ts';

interface Row {
  readonly goods_id: number;
  readonly id: number;
  readonly discount: number;
  readonly need: number;
  readonly open_groups: number;
}

/** Column of the result by the sort order that a client names. */
const sortColumns = {
  goods_price: 'price',
  goods_sale: 'sale',
  order_comment_count: 'comments',
} as const;

/**
 * Lists goods with a collective (group purchase), the newest offer of each. Without a chosen sort,
 * goods with most open groups come first (docs/product.md#promotions).
 */
export async function readCollectives(
  sql: Rows,
  query: ListingQuery,
  paging: Paging,
): Promise<Page<CollectiveCard>> {
  const { name, values, ...conditions } = listingConditions(query, 'indexed');
  const page = await readPage<Row>(
    sql,
    {
      name: `shop.collectives.${name}.${query.sort ?? 'open'}.${query.order}`,
      values,
      text: `
        SELECT
          s.goods_id, s.price, s.sale, s.comments, r.id, r.discount::float8 AS discount, r.need,
          coalesce(m.n, 0) AS open_groups
        FROM goods_shelf s
        JOIN LATERAL (
          SELECT c.id, c.discount, c.need
          FROM collectives c
          WHERE c.goods_id = s.goods_id AND c.store_id = s.store_id AND c.deleted_at IS NULL
          ORDER BY c.id DESC
          LIMIT 1
        ) r
          ON true
        LEFT JOIN LATERAL (
          SELECT count(*)::int AS n
          FROM collective_logs m
          JOIN collectives o
            ON o.id = m.collective_id
            AND o.goods_id = m.goods_id
            AND o.deleted_at IS NULL
          WHERE m.goods_id = s.goods_id
            AND m.status = ${groupStatus.open}
            AND m.end_time > mall_now()
            AND m.joined < m.need
            AND m.paid > 0
        ) m
          ON true
        WHERE s.goods_id IN (SELECT goods_id FROM collectives WHERE deleted_at IS NULL)
          AND ${joinConditions({ name, values, ...conditions })}`,
      order: query.sort
        ? `${sortColumns[query.sort]} ${query.order}, goods_id`
        : 'open_groups DESC, id DESC',
    },
    paging,
  );
  const ids = page.data.map(({ goods_id: id }) => id);
  const cards = new Map((await findCards(sql, ids)).map((card) => [card.id, goodsCard(card)]));
  const offers = page.data.flatMap((row) => {
    const card = cards.get(row.goods_id);
    return card ? [collectiveCard(card, row)] : [];
  });
  return mapPage(page, offers);
}

const collectiveCard = (
  card: ReturnType<typeof goodsCard>,
  { id, discount, need, open_groups }: Row,
): CollectiveCard => ({
  ...card,
  collective: { id, discount, need, price: card.collective_price },
  open_groups,
});
