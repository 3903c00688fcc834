import type { CollectiveCard } from '../../../schemas/contract/calls/catalog/offers.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { groupStatus } from '../../../schemas/contract/order-statuses.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { findCards, goodsCard } from '../catalog/goods-cards.ts';
import { joinConditions, type ListingQuery, listingConditions } from './search/listing-sql.ts';
import type { Search } from './search/search-conditions.ts';

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
 * goods with most open groups come first (docs/product.md#promotions). The price of the list, also
 * for its filter and sort, is that of the group.
 */
export async function readCollectives(
  sql: Rows,
  query: ListingQuery & { readonly search: Search },
  paging: Paging,
): Promise<Page<CollectiveCard>> {
  const { name, values, ...conditions } = listingConditions(query, query.search, 'indexed');
  const page = await readPage<Row>(
    sql,
    {
      name: `shop.collectives.${name}.${query.sort ?? 'open'}.${query.order}`,
      values,
      text: `
        SELECT
          s.goods_id, s.price, s.sale, s.comments, s.id, s.discount::float8 / 100 AS discount,
          s.need, coalesce(m.n, 0) AS open_groups
        FROM (
          SELECT
            f.goods_id, f.store_id, f.brand_id, f.class_1, f.class_2, f.class_3, f.name, f.words,
            f.keywords, f.offers, f.is_recommend, f.is_master, f.sale, f.comments,
            p.group_id AS id, p.group_discount AS discount, p.need,
            reduced_by(p.price, p.group_discount) AS price
          FROM goods_prices(
            ARRAY(SELECT c.goods_id FROM collectives c WHERE c.deleted_at IS NULL)
          ) p
          JOIN goods_shelf f ON f.goods_id = p.goods_id
          WHERE p.group_id IS NOT NULL
        ) s
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
        WHERE ${joinConditions({ name, values, ...conditions })}`,
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
