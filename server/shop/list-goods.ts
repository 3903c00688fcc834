import { Injectable } from '@nestjs/common';
import type { GoodsList, GoodsSort } from '../../schemas/contract/calls/catalog.ts';
import type { GoodsCard } from '../../schemas/contract/calls/shopping.ts';
import { findCards, goodsCard } from '../catalog/goods-cards.ts';
import { Keep } from '../config/keep.ts';
import type { Paging } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import { GoodsFacetsReader, mostFound } from './goods-facets.ts';
import { chooseGoods, holdsFlags, type Slice } from './shelf/choose-goods.ts';
import type { Counted } from './shelf/facet-counts.ts';
import { FacetNames } from './shelf/facet-names.ts';
import { FoundWords } from './shelf/found-words.ts';
import { Shelf } from './shelf/shelf.ts';
import { allOf, shelfConditions, type ShelfWish } from './shelf-sql.ts';

/** From so many on, a walk along the sort finds a page of them sooner than the index of words. Measured on 100,000 goods. */
const many = 2000;
/** Milliseconds a page may be old, and how many are remembered. Our choice: prices and stock are read again at the checkout. */
const pages = { keepMs: 3000, most: 500 } as const;

const sortSql: Readonly<Record<GoodsSort, string>> = {
  goods_price: 's.price',
  goods_sale: 's.sale',
  order_comment_count: 's.comments',
};

/** What was found, before it is an answer. `isCut`: there is more than was counted. */
interface Answer {
  readonly total: number;
  readonly isCut: boolean;
  readonly counted: readonly Counted[] | undefined;
  readonly data: readonly GoodsCard[];
}

/** Goods as shoppers look for them: filtered, sorted, counted (reference §2.3). */
@Injectable()
export class ListGoods {
  private readonly kept = new Keep<GoodsList>(pages);

  constructor(
    private readonly database: Database,
    private readonly shelf: Shelf,
    private readonly words: FoundWords,
    private readonly counts: GoodsFacetsReader,
    private readonly names: FacetNames,
  ) {}

  /** Up to three seconds old. @param withFacets what it could be narrowed by */
  read(
    wish: ShelfWish,
    { page = 1, per_page: perPage = 30 }: Paging,
    withFacets: boolean,
  ): Promise<GoodsList> {
    return this.kept.get(JSON.stringify([wish, page, perPage, withFacets]), () =>
      this.find(wish, { page, perPage }, withFacets),
    );
  }

  private async find(
    wish: ShelfWish,
    { page, perPage }: { readonly page: number; readonly perPage: number },
    withFacets: boolean,
  ): Promise<GoodsList> {
    const skip = Math.min((page - 1) * perPage, mostFound);
    const slice = { skip, take: Math.min(perPage, mostFound - skip) };
    const { total, isCut, data, counted } =
      (await this.fromMemory(wish, slice, withFacets)) ??
      (await this.fromDatabase(wish, slice, withFacets));
    return {
      data,
      count: data.length,
      total,
      per_page: perPage,
      current_page: page,
      last_page: Math.max(1, Math.ceil(Math.min(total, mostFound) / perPage)),
      total_is: isCut ? 'estimated' : 'recent',
      ...(counted ? { facets: await this.names.named(counted) } : {}),
    };
  }

  /** Exact. Undefined for what the memory does not hold, and for words that too many goods say. */
  private async fromMemory(
    wish: ShelfWish,
    slice: Slice,
    withFacets: boolean,
  ): Promise<Answer | undefined> {
    if (!holdsFlags(wish.flags)) return undefined;
    const words = wish.words.length > 0 ? await this.words.find(wish.words) : 'none asked';
    const rows = words && (await this.shelf.rows());
    if (!rows) return undefined;
    const { total, ids, counted } = chooseGoods(rows, wish, {
      ...slice,
      withFacets,
      found: words === 'none asked' ? undefined : this.words.placesOf(words, rows),
    });
    return { total, isCut: false, counted, data: await this.cards(ids) };
  }

  /** As far as the database counts. */
  private async fromDatabase(
    wish: ShelfWish,
    { skip, take }: Slice,
    withFacets: boolean,
  ): Promise<Answer> {
    const [found, counted] = await Promise.all([
      this.counts.count(wish),
      withFacets ? this.counts.read(wish) : undefined,
    ]);
    const ids =
      skip >= Math.min(found, mostFound)
        ? []
        : await this.ids(wish, { take, skip, isMany: found > many });
    return {
      total: Math.min(found, mostFound),
      isCut: found > mostFound,
      counted,
      data: await this.cards(ids),
    };
  }

  private async ids(
    wish: ShelfWish,
    { take, skip, isMany }: Slice & { readonly isMany: boolean },
  ): Promise<readonly number[]> {
    const conditions = shelfConditions(wish, isMany ? 'on the way' : 'by index');
    const at = conditions.values.length;
    const { sort, text } = orderOf(wish, isMany);
    // Few goods are found first and sorted then; of many the sort's own index is walked.
    const found =
      wish.words.length > 0 && !isMany
        ? `WITH few AS MATERIALIZED (SELECT s.* FROM goods_shelf s WHERE ${allOf(conditions)}) SELECT s.goods_id AS id FROM few s`
        : `SELECT s.goods_id AS id FROM goods_shelf s WHERE ${allOf(conditions)}`;
    const rows = await this.database.rows<{ readonly id: number }>(
      `${found} ORDER BY ${text} LIMIT $${at + 1}::int OFFSET $${at + 2}::int`,
      [...conditions.values, take, skip],
      `shop.goods.${conditions.name}.${sort}`,
    );
    return rows.map(({ id }) => id);
  }

  /** What just left the shelf is left out. */
  private async cards(ids: readonly number[]): Promise<readonly GoodsCard[]> {
    return (await findCards(this.database, ids))
      .filter(({ is_open: isOpen }) => isOpen)
      .map(goodsCard);
  }
}

/** A search shows what says the words in its name first, and the best sold of these; of many the best sold. */
function orderOf(
  { words, sort, order }: ShelfWish,
  isMany: boolean,
): { readonly sort: string; readonly text: string } {
  if (sort)
    return { sort: `${sort}.${order}`, text: `${sortSql[sort]} ${order}, s.goods_id ${order}` };
  if (words.length === 0) return { sort: `new.${order}`, text: `s.goods_id ${order}` };
  if (isMany) return { sort: 'fit.many', text: 's.sale DESC, s.goods_id DESC' };
  const inName = words.map((_, at) => `s.name LIKE $${at + 1}::text`).join(' AND ');
  return { sort: 'fit', text: `(${inName}) DESC, s.sale DESC, s.goods_id DESC` };
}
