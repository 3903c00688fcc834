import type {
  CommentStatistics,
  FreightEstimate,
  GoodsDetail,
  ShopperGoodsState,
  StockNotice,
} from '../../../schemas/contract/calls/catalog/goods.ts';
import type { GoodsList } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import type {
  FavoriteIds,
  FavoriteType,
  GoodsCard,
  GoodsComment,
} from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

/** 0 all, 1 good, 2 medium, 3 bad, 4 with pictures (docs/product.md#public-calls). */
export type CommentKind = 0 | 1 | 2 | 3 | 4;
export interface CommentPage extends Omit<Page<GoodsComment>, 'count'> {
  readonly count: CommentStatistics;
}

/** What a goods page shows. Its clock is that of the page (`useServerNow`). */
export type ShownGoods = Omit<GoodsDetail, 'server_time'>;

/**
 * Reads goods that are on sale. Rich texts are reduced to their HTML. The time of the answer is left
 * out: it would change the page's etag.
 *
 * @throws CallError 404 for goods that are missing or not on sale
 */
export async function readGoods(api: Api, id: string): Promise<ShownGoods> {
  const answer = await api.read<GoodsDetail>(`/goods/${id}`, { saveCheck: true });
  const { server_time: _, ...goods } = answer;
  return {
    ...goods,
    goods_content: splitRichText(goods.goods_content).html,
    store_info: {
      ...goods.store_info,
      after_sale_service: splitRichText(goods.store_info.after_sale_service).html,
    },
  };
}
/** The first comments of goods. */
export const readComments = (
  api: Api,
  id: number | string,
  kind: CommentKind,
): Promise<CommentPage> => api.read(...commentsCall(id, kind, 1));
/** Reads comments from an event handler. */
export const openComments = (id: number, kind: CommentKind, page: number): Promise<CommentPage> =>
  shop.get(...commentsCall(id, kind, page));
const commentsCall = (id: number | string, kind: CommentKind, page: number) =>
  [`/goods_comments/${id}`, { is_type: kind, page, per_page: 6 }] as const;

/** Cards of these goods in this order, without those off sale. @param ids for example `3,1,2` */
export const readCards = (api: Api, ids: string): Promise<readonly GoodsCard[]> =>
  api.read('/goods/cards', { ids });

/** The shopper's own data on a goods page: favourites, claimed coupons, seckill limit. */
export const readShopperState = (id: number): Promise<ShopperGoodsState> =>
  shop.get(`/goods/${id}/mine`, {}, { messages: 'quiet' });
export const estimateFreight = (
  id: number,
  selection: { readonly area_id: number; readonly sku_id: number; readonly buy_num: number },
): Promise<FreightEstimate> => shop.get(`/goods/${id}/freight`, selection, { messages: 'quiet' });

/** Reads which of these goods and stores are favourites of the shopper. */
export const readFavoriteIds = (
  goods: readonly number[],
  stores: readonly number[],
): Promise<FavoriteIds> =>
  shop.get(
    '/user/favorites/kept',
    { goods: goods.join(','), stores: stores.join(',') },
    { messages: 'quiet' },
  );
export const setStockNotice = (notice: StockNotice): Promise<object> =>
  shop.post('/user/stock_notices', notice);
export const toggleFavorite = (
  outId: number,
  type: FavoriteType,
): Promise<{ readonly is_fav: boolean }> =>
  shop.post('/user/favorites', { out_id: outId, is_type: type });
/** @param key idempotency key, so that a second click claims nothing */
export const claimCoupon = (id: number, key: string): Promise<{ readonly id: number }> =>
  shop.post('/user/coupon/receive', { id }, { key });

/** Similar goods in stock shown on the page of sold-out goods. */
const maxSimilar = 6;

/**
 * Best sellers in stock of the same class; of the class above it while there are none.
 * `classList` leads from the leaf to the root.
 */
export async function readSimilarGoods(
  api: Api,
  { id, classList }: Pick<GoodsDetail, 'id' | 'classList'>,
): Promise<readonly GoodsCard[]> {
  for (const [above, { id: classId }] of classList.entries()) {
    const deep = classList.length - above;
    const { data } = await api.read<GoodsList>('/goods', {
      params: encodeParams({ class_id: classId, deep, sort_type: 'goods_sale' }),
      per_page: 30,
    });
    const found = data.filter((card) => card.id !== id && card.goods_stock > 0);
    if (found.length > 0) return found.slice(0, maxSimilar);
  }
  return [];
}

/** Goods that match a search, with its facets. */
export const searchGoods = (api: Api, search: object, page: string): Promise<GoodsList> =>
  api.read('/goods', { params: encodeParams(search), page, facets: 1 });

/** Goods that the mall recommends, the first eight. */
export const readRecommendedGoods = async (api: Api): Promise<readonly GoodsCard[]> =>
  (await api.read<Page<GoodsCard>>('/goods', { is_recommend: 1, per_page: 8 })).data;
