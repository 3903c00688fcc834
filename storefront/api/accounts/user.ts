import type {
  ArticleAnswer,
  ArticleMenu,
} from '../../../schemas/contract/calls/catalog/content.ts';
import type {
  Favorite,
  FavoriteType,
  Member,
  OwnCoupon,
} from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { ShopperHome } from '../../../schemas/contract/calls/orders/orders.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

export const readHome = (api: Api): Promise<ShopperHome> => api.read('/user/default');

export const readFavorites = (
  api: Api,
  type: FavoriteType,
  page: string,
): Promise<Page<Favorite>> => api.read('/user/favorites', { is_type: type, per_page: 24, page });
export const removeFavorite = (id: number): Promise<object> => shop.delete(`/user/favorites/${id}`);

/** A comment of the shopper on bought goods. */
export interface OwnComment {
  readonly id: number;
  readonly goods_id: number;
  readonly goods_name: string;
  readonly goods_image: string;
  readonly sku_name: string;
  readonly score: number;
  readonly content: string;
  readonly image: readonly string[];
  readonly reply: string;
  readonly reply_time: string;
  readonly created_at: string;
}
export const readComments = (api: Api, page: string): Promise<Page<OwnComment>> =>
  api.read('/user/comments', { per_page: 10, page });

/** Changes an own comment, which the store has not answered. */
export const changeComment = (
  id: number,
  change: Pick<OwnComment, 'score' | 'content' | 'image'>,
): Promise<OwnComment> => shop.put(`/user/comments/${id}`, change);

export const readMembers = (api: Api, level: 0 | 1 | 2, page: string): Promise<Page<Member>> =>
  api.read('/user/distributions', { lev: level, per_page: 20, page });
/** Values of a commission's `status`. */
export const commissionStatus = { pending: 0, paid: 1, cancelled: 2, takenBack: 3 } as const;

/** A commission. `name`: its level, 1 to 3. `lev`: its rate in percent. */
export interface Commission {
  readonly id: number;
  readonly name: 1 | 2 | 3;
  readonly goods_name: string;
  readonly goods_image: string;
  readonly money: string;
  readonly lev: number;
  readonly commission: string;
  readonly status: (typeof commissionStatus)[keyof typeof commissionStatus];
  readonly created_at: string;
}
export const readCommissions = (api: Api, page: string): Promise<Page<Commission>> =>
  api.read('/user/distribution_logs', { per_page: 20, page });

/** Article columns with their articles. */
export const readArticleMenus = (api: Api): Promise<readonly ArticleMenu[]> =>
  api.read('/load_article_menu');
/** @param name title of the article */
export const readArticle = (api: Api, name: string): Promise<ArticleAnswer> =>
  api.read(`/article/${encodeURIComponent(name)}`);

export const couponStates = ['usable', 'used', 'expired'] as const;
export type CouponState = (typeof couponStates)[number];
export const readCoupons = (api: Api, state: CouponState, page: string): Promise<Page<OwnCoupon>> =>
  api.read(`/user/coupons/${state}`, { per_page: 20, page });
