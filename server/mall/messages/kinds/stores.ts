import { type KindDefinition, sourceOf } from './kind.ts';
import { backOfficeLink } from './links.ts';

const storeParams = `
  jsonb_build_object('store', s.store_name, 'reason', coalesce(s.store_refuse_info, ''))`;

const toOwner = (link: string): KindDefinition => ({
  audiences: { shop: { link: () => link } },
  channels: ['email'],
  source: sourceOf('stores s', "'shop'", 's.user_id', storeParams),
});

const goodsKind: KindDefinition = {
  audiences: {
    Seller: {
      right: 'Seller.goods.index',
      link: ({ params }) => backOfficeLink('/Seller/goods', { goods_name: params.goods }),
    },
  },
  channels: [],
  source: sourceOf(
    'goods g',
    "'Seller'",
    'g.store_id',
    "jsonb_build_object('goods', g.goods_name, 'reason', '')",
  ),
};

const backKind: KindDefinition = {
  audiences: {
    shop: {
      link: ({ subject_id: id, params: { sku_id: sku } }) =>
        Number(sku) > 0 ? `/goods/${id}?sku=${sku}` : `/goods/${id}`,
    },
  },
  channels: ['email'],
  source: `
    SELECT
      'shop' AS area, n.user_id AS owner_id, g.id AS subject_id,
      jsonb_build_object('goods', g.goods_name, 'sku_id', n.sku_id) AS params
    FROM stock_notices n
    JOIN goods g ON g.id = n.goods_id
    WHERE n.id = ANY($1::bigint[])`,
};

/** Messages about stores and their goods. The trigger `live_low` writes `stock_low`. */
export const storeKinds = {
  store_asked: {
    audiences: {
      Admin: {
        right: 'Admin.stores.index',
        link: ({ params }) =>
          backOfficeLink('/Admin/stores', { view: 'verifying', store_name: params.store }),
      },
    },
    channels: [],
    source: sourceOf('stores s', "'Admin'", '0', storeParams),
  },
  store_passed: toOwner('/Seller/login'),
  store_refused: toOwner('/store/step_1'),
  goods_passed: goodsKind,
  goods_refused: goodsKind,
  stock_low: goodsKind,
  /** The ids are those of `stock_notices`. */
  goods_back: backKind,
} satisfies Record<string, KindDefinition>;
