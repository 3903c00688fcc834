import { Injectable } from '@nestjs/common';
import { storeVerify } from '../../../schemas/contract/account-statuses.ts';
import type {
  Favorite,
  FavoriteIds,
  FavoriteType,
  StoreCard,
} from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import { Database, type Rows } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { defineErrors, httpErrors } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { fen } from '../kernel/fen.ts';
import { lockShopper } from '../kernel/lock-shopper.ts';
import { isOpenStoreSql } from '../stores/store-state.ts';
import { type FoundCard, findCards, goodsCard, isOpenSql } from './goods-cards.ts';
import { noPrices } from './goods-prices.ts';

const favoriteErrors = defineErrors('favorites', { tooMany: 400 });

/** Maximum favourites of one kind per shopper, so that a list fits in memory. */
const maxFavorites = 1000;
export interface FavoriteTarget {
  readonly outId: number;
  readonly type: FavoriteType;
}
interface Row extends Pick<Favorite, 'id' | 'out_id' | 'is_type' | 'created_at'> {
  /** Of the goods when they became a favourite; '' of a store. */
  readonly goods_name: string;
}

/** Favourite goods and stores of shoppers (docs/product.md#favourites-comments-and-chat). */
@Injectable()
export class Favorites {
  constructor(private readonly database: Database) {}

  /**
   * The caller's favourites, newest first, without deleted goods and stores. Closed stores and goods
   * that are not on sale are marked by `is_open`; such goods have only the name that they had when
   * they became a favourite.
   */
  async list({ id }: Actor, type: FavoriteType, paging: Paging): Promise<Page<Favorite>> {
    const table = tableOf(type);
    const page = await readPage<Row>(
      this.database,
      {
        name: `favorites.${table}`,
        order: 'id DESC',
        values: [id],
        text: `
          SELECT
            f.id, f.out_id, f.is_type, f.goods_name,
            ${dateTimeSql('f.created_at')} AS created_at
          FROM favorites f
          JOIN ${table} o ON o.id = f.out_id AND o.deleted_at IS NULL
          WHERE f.user_id = $1 AND f.is_type = ${type}`,
      },
      paging,
    );
    const find = type === 0 ? goodsTargets : storeTargets;
    const targets = await find(this.database, page.data);
    return mapPage(
      page,
      page.data.map(({ goods_name: _, ...row }) => ({ ...row, ...targets.get(row.out_id) })),
    );
  }

  /**
   * Adds or removes a favourite; concurrent calls toggle one after the other.
   *
   * @returns whether it is a favourite now
   * @throws Refusal 404 for goods and stores that shoppers cannot see; `favorites.tooMany`
   */
  toggle(actor: Actor, { outId, type }: FavoriteTarget): Promise<boolean> {
    return once(this.database, actor, async (tx) => {
      await lockShopper(tx, actor.id);
      const removed = await tx.run(
        'DELETE FROM favorites WHERE user_id = $1 AND out_id = $2 AND is_type = $3',
        [actor.id, outId, type],
        'favorites.toggleOff',
      );
      if (removed > 0) return false;
      const shown = await findShown(tx, outId, type);
      if (!shown) throw httpErrors.notFound();
      if ((await countListed(tx, actor.id, type)) >= maxFavorites)
        throw favoriteErrors.tooMany({ most: maxFavorites });
      await tx.run(
        'INSERT INTO favorites (user_id, out_id, is_type, goods_name) VALUES ($1, $2, $3, $4)',
        [actor.id, outId, type, shown.goods_name],
        'favorites.add',
      );
      return true;
    });
  }

  /**
   * Removes all given favourites or none.
   *
   * @param ids ids of favourites, not of goods
   * @throws Refusal 404
   */
  async remove({ id }: Actor, ids: readonly number[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await tx.run(
        'DELETE FROM favorites WHERE id = ANY($1::bigint[]) AND user_id = $2',
        [ids, id],
        'favorites.remove',
      );
      if (removed < ids.length) throw httpErrors.notFound();
    });
  }

  /** The given ids that are favourites of the caller. */
  async filterFavorites({ id }: Actor, { goods, stores }: FavoriteIds): Promise<FavoriteIds> {
    const rows = await this.database.rows<Pick<Favorite, 'out_id' | 'is_type'>>(
      `
        SELECT out_id, is_type
        FROM favorites
        WHERE user_id = $1
          AND (
            is_type = 0
            AND out_id = ANY($2::bigint[])
            OR is_type = 1
            AND out_id = ANY($3::bigint[])
          )
        ORDER BY out_id`,
      [id, goods, stores],
      'favorites.filter',
    );
    const of = (type: FavoriteType): readonly number[] =>
      rows.flatMap(({ is_type: kind, out_id: out }) => (kind === type ? [out] : []));
    return { goods: of(0), stores: of(1) };
  }

  /** False for visitors. */
  async isFavorite({ id }: Actor, { outId, type }: FavoriteTarget): Promise<boolean> {
    if (id === 0) return false;
    const found = await this.database.rows(
      'SELECT 1 FROM favorites WHERE user_id = $1 AND out_id = $2 AND is_type = $3',
      [id, outId, type],
      'favorites.isFavorite',
    );
    return found.length > 0;
  }
}

const tableOf = (type: FavoriteType): 'goods' | 'stores' => (type === 0 ? 'goods' : 'stores');

/** The favourites that the list shows: the shopper cannot remove others to make room. */
async function countListed(tx: Rows, userId: number, type: FavoriteType): Promise<number> {
  const table = tableOf(type);
  const [own] = await tx.rows<{ n: number }>(
    `
      SELECT count(*)::int AS n
      FROM favorites f
      JOIN ${table} o ON o.id = f.out_id AND o.deleted_at IS NULL
      WHERE f.user_id = $1 AND f.is_type = ${type}`,
    [userId],
    `favorites.count.${table}`,
  );
  return own!.n;
}

type Targets = ReadonlyMap<number, Pick<Favorite, 'goods' | 'store'>>;

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ out_id: out }) => out);

async function goodsTargets(sql: Rows, rows: readonly Row[]): Promise<Targets> {
  const names = new Map(rows.map(({ out_id: out, goods_name: name }) => [out, name]));
  const found = await findCards(sql, idsOf(rows));
  return new Map(
    found.map((card) => [
      card.id,
      { goods: goodsCard(card.is_open ? card : hiddenCard(card.id, names.get(card.id)!)) },
    ]),
  );
}

async function storeTargets(sql: Rows, rows: readonly Row[]): Promise<Targets> {
  const stores = await storeCards(sql, idsOf(rows));
  return new Map(stores.map((store) => [store.id, { store }]));
}

const hiddenCard = (id: number, name: string): FoundCard => ({
  id,
  goods_name: name,
  goods_subname: '',
  goods_market_price: fen(0),
  goods_sale: 0,
  goods_master_image: '',
  store_id: 0,
  store_name: '',
  is_open: false,
  order_comment_count: 0,
  goods_collect: 0,
  prices: noPrices(id),
});

/** Goods or a store that shoppers may see, with the name of the goods. */
async function findShown(
  sql: Rows,
  id: number,
  type: FavoriteType,
): Promise<Pick<Row, 'goods_name'> | undefined> {
  const [found] =
    type === 0
      ? await sql.rows<Pick<Row, 'goods_name'>>(
          `
            SELECT g.goods_name
            FROM goods g
            JOIN stores t ON t.id = g.store_id
            WHERE g.id = $1 AND g.deleted_at IS NULL AND ${isOpenSql}`,
          [id],
          'favorites.goodsShown',
        )
      : await sql.rows<Pick<Row, 'goods_name'>>(
          `
            SELECT '' AS goods_name
            FROM stores t
            WHERE t.id = $1 AND ${isOpenStoreSql}`,
          [id],
          'favorites.storeShown',
        );
  return found;
}

const storeCards = (sql: Rows, ids: readonly number[]): Promise<StoreCard[]> =>
  sql.rows<StoreCard>(
    `
      SELECT
        id, store_name, store_logo, area_info,
        store_status = 1 AND store_verify = ${storeVerify.approved} AS is_open
      FROM stores
      WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL`,
    [ids],
    'favorites.stores',
  );
