import { Injectable } from '@nestjs/common';
import type {
  Favorite,
  FavoriteType,
  KeptFavorites,
  StoreCard,
} from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { mapPage, type Paging, readPage } from '../config/read-page.ts';
import { Database, type Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors, Refusal } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { findCards, goodsCard, isOpenSql } from './goods-cards.ts';

/** Of one kind; our choice. */
const most = 1000;
export interface Kept {
  readonly outId: number;
  readonly type: FavoriteType;
}
type Row = Pick<Favorite, 'id' | 'out_id' | 'is_type' | 'created_at'>;

/** Goods and stores that a shopper keeps (reference §4.14). */
@Injectable()
export class Favorites {
  constructor(private readonly database: Database) {}

  /** The caller's own, newest first; without what was deleted since. What is closed or off the shelf says so. */
  async list({ id }: Actor, type: FavoriteType, paging: Paging): Promise<Page<Favorite>> {
    const table = type === 0 ? 'goods' : 'stores';
    const page = await readPage<Row>(
      this.database,
      {
        name: `favorites.${table}`,
        order: 'id DESC',
        values: [id],
        text: `SELECT f.id, f.out_id, f.is_type, to_char(f.created_at, 'YYYY-MM-DD HH24:MI:SS') AS created_at FROM favorites f JOIN ${table} o ON o.id = f.out_id AND o.deleted_at IS NULL WHERE f.user_id = $1 AND f.is_type = ${type}`,
      },
      paging,
    );
    const ids = page.data.map(({ out_id: out }) => out);
    const shown = new Map<number, Pick<Favorite, 'goods' | 'store'>>(
      type === 0
        ? (await findCards(this.database, ids)).map((found) => [
            found.id,
            { goods: goodsCard(found) },
          ])
        : (await storeCards(this.database, ids)).map((store) => [store.id, { store }]),
    );
    return mapPage(
      page,
      page.data.map((row) => ({ ...row, ...shown.get(row.out_id) })),
    );
  }

  /** Keeps it, or no more; of several at once each turns it round once. @returns whether it is kept now @throws Refusal 404 for what shoppers do not see; `favorites.tooMany` */
  toggle(actor: Actor, { outId, type }: Kept): Promise<boolean> {
    return this.database.transaction((tx) =>
      once(tx, actor, async () => {
        await tx.rows(
          'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
          [actor.id],
          'favorites.owner',
        );
        if (
          (await tx.run(
            'DELETE FROM favorites WHERE user_id = $1 AND out_id = $2 AND is_type = $3',
            [actor.id, outId, type],
            'favorites.drop',
          )) > 0
        )
          return false;
        if (!(await isShown(tx, outId, type))) throw httpErrors.notFound();
        const [own] = await tx.rows<{ n: number }>(
          'SELECT count(*)::int AS n FROM favorites WHERE user_id = $1 AND is_type = $2',
          [actor.id, type],
          'favorites.count',
        );
        if (own!.n >= most) throw new Refusal(400, 'favorites.tooMany', { most });
        await tx.run(
          'INSERT INTO favorites (user_id, out_id, is_type) VALUES ($1, $2, $3)',
          [actor.id, outId, type],
          'favorites.keep',
        );
        return true;
      }),
    );
  }

  /** All of them or none. @param ids of favourites, not of goods @throws Refusal 404 */
  async remove({ id }: Actor, ids: readonly number[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (
        (await tx.run(
          'DELETE FROM favorites WHERE id = ANY($1::bigint[]) AND user_id = $2',
          [ids, id],
          'favorites.remove',
        )) < ids.length
      )
        throw httpErrors.notFound();
    });
  }

  /** Those of the asked ones that the caller keeps. */
  async kept({ id }: Actor, { goods, stores }: KeptFavorites): Promise<KeptFavorites> {
    const rows = await this.database.rows<Pick<Row, 'out_id' | 'is_type'>>(
      'SELECT out_id, is_type FROM favorites WHERE user_id = $1 AND (is_type = 0 AND out_id = ANY($2::bigint[]) OR is_type = 1 AND out_id = ANY($3::bigint[])) ORDER BY out_id',
      [id, goods, stores],
      'favorites.kept',
    );
    const of = (type: FavoriteType): readonly number[] =>
      rows.flatMap(({ is_type: kind, out_id: out }) => (kind === type ? [out] : []));
    return { goods: of(0), stores: of(1) };
  }

  /** False for visitors. */
  async isKept({ id }: Actor, { outId, type }: Kept): Promise<boolean> {
    if (id === 0) return false;
    return (
      (
        await this.database.rows(
          'SELECT 1 FROM favorites WHERE user_id = $1 AND out_id = $2 AND is_type = $3',
          [id, outId, type],
          'favorites.isKept',
        )
      ).length > 0
    );
  }
}

async function isShown(sql: Rows, id: number, type: FavoriteType): Promise<boolean> {
  const found =
    type === 0
      ? await sql.rows(
          `SELECT 1 FROM goods g JOIN stores t ON t.id = g.store_id WHERE g.id = $1 AND g.deleted_at IS NULL AND ${isOpenSql}`,
          [id],
          'favorites.goodsShown',
        )
      : await sql.rows(
          'SELECT 1 FROM stores WHERE id = $1 AND store_status = 1 AND store_verify = 4 AND deleted_at IS NULL',
          [id],
          'favorites.storeShown',
        );
  return found.length > 0;
}

const storeCards = (sql: Rows, ids: readonly number[]): Promise<StoreCard[]> =>
  sql.rows<StoreCard>(
    'SELECT id, store_name, store_logo, area_info, store_status = 1 AND store_verify = 4 AS is_open FROM stores WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL',
    [ids],
    'favorites.stores',
  );
