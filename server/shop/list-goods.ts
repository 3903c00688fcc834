import { Injectable } from '@nestjs/common';
import type { GoodsList, GoodsSort } from '../../schemas/contract/calls/catalog.ts';
import type { GoodsCard } from '../../schemas/contract/calls/shopping.ts';
import { cardsSql, type FoundCard, goodsCard } from '../catalog/goods-cards.ts';
import { Keep } from '../config/keep.ts';
import type { Paging } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import { GoodsFacetsReader } from './goods-facets.ts';
import { allOf, shelfConditions, type ShelfWish } from './shelf-sql.ts';

/** Goods that a list can be turned through to, and what a search counts to: nobody reads on, he narrows it. Our choice. */
export const mostFound = 5000;
/** From so many on, a walk along the sort finds a page of them sooner than the index of words. Measured on 100,000 goods. */
const many = 2000;
/** Milliseconds a page may be old, and how many are remembered. Our choice: prices and stock are read again at the checkout. */
const pages = { keepMs: 3000, most: 500 } as const;

const sortSql: Readonly<Record<GoodsSort, string>> = { goods_price: 's.price', goods_sale: 's.sale', order_comment_count: 's.comments' };

/** Goods as shoppers look for them: filtered, sorted, counted (reference §2.3). */
@Injectable()
export class ListGoods {
  private readonly kept = new Keep<GoodsList>(pages);

  constructor(private readonly database: Database, private readonly facets: GoodsFacetsReader) {}

  /** Up to three seconds old, its counts up to ten. @param withFacets what it could be narrowed by */
  read(wish: ShelfWish, { page = 1, per_page: perPage = 30 }: Paging, withFacets: boolean): Promise<GoodsList> {
    return this.kept.get(JSON.stringify([wish, page, perPage, withFacets]), () => this.find(wish, { page, perPage }, withFacets));
  }

  private async find(wish: ShelfWish, { page, perPage }: { readonly page: number; readonly perPage: number }, withFacets: boolean): Promise<GoodsList> {
    const { total, facets } = await (withFacets ? this.facets.read(wish) : this.facets.count(wish));
    const isCut = wish.words.length > 0 && total > mostFound;
    const skip = (page - 1) * perPage;
    const data = skip >= Math.min(total, mostFound) ? [] : await this.cards(wish, { take: Math.min(perPage, mostFound - skip), skip, isMany: total > many });
    return {
      data, count: data.length, total: isCut ? mostFound : total, per_page: perPage, current_page: page, last_page: Math.max(1, Math.ceil(Math.min(total, mostFound) / perPage)),
      total_is: isCut ? 'estimated' : 'recent', ...(facets ? { facets } : {}),
    };
  }

  /** One statement. What just left the shelf is left out. */
  private async cards(wish: ShelfWish, { take, skip, isMany }: { readonly take: number; readonly skip: number; readonly isMany: boolean }): Promise<readonly GoodsCard[]> {
    const conditions = shelfConditions(wish, isMany ? 'on the way' : 'by index');
    const at = conditions.values.length;
    const { sort, text } = orderOf(wish, isMany);
    // Few goods are found first and sorted then; of many the sort's own index is walked.
    const found = wish.words.length > 0 && !isMany ? `(WITH few AS MATERIALIZED (SELECT s.* FROM goods_shelf s WHERE ${allOf(conditions)}) SELECT s.goods_id AS id, row_number() OVER (ORDER BY ${text}) AS at FROM few s` : `(SELECT s.goods_id AS id, row_number() OVER (ORDER BY ${text}) AS at FROM goods_shelf s WHERE ${allOf(conditions)}`;
    const rows = await this.database.rows<FoundCard>(
      cardsSql(`SELECT id, at FROM ${found} ORDER BY ${text} LIMIT $${at + 1}::int OFFSET $${at + 2}::int) p`), [...conditions.values, take, skip], `shop.goods.${conditions.name}.${sort}`);
    return rows.filter(({ is_open: isOpen }) => isOpen).map(goodsCard);
  }
}

/** A search shows what says the words in its name first, and the best sold of these; of many the best sold. */
function orderOf({ words, sort, order }: ShelfWish, isMany: boolean): { readonly sort: string; readonly text: string } {
  if (sort) return { sort: `${sort}.${order}`, text: `${sortSql[sort]} ${order}, s.goods_id ${order}` };
  if (words.length === 0) return { sort: `new.${order}`, text: `s.goods_id ${order}` };
  if (isMany) return { sort: 'fit.many', text: 's.sale DESC, s.goods_id DESC' };
  const inName = words.map((_, at) => `s.name LIKE $${at + 1}::text`).join(' AND ');
  return { sort: 'fit', text: `(${inName}) DESC, s.sale DESC, s.goods_id DESC` };
}
