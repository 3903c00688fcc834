import { backOfficeLink, type KindDefinition, sourceOf } from './kind.ts';

const closingToOwner: KindDefinition = {
  audiences: { shop: { link: () => '/user/safe/close' } },
  channels: ['email'],
  source: `
    SELECT
      'shop' AS area, u.id AS owner_id, u.id AS subject_id,
      jsonb_build_object('time', coalesce(to_char(u.closing_at, 'YYYY-MM-DD HH24:MI'), '')) AS params
    FROM users u
    WHERE u.id = ANY($1::bigint[])`,
};

/** Messages about the closing of an account: its owner asked, or it was not possible. */
export const accountKinds = {
  account_closing: closingToOwner,
  account_kept: closingToOwner,
} satisfies Record<string, KindDefinition>;

const checkParams = `
  jsonb_build_object('name', c.name, 'reason', coalesce(c.refuse_info, ''))`;

const checkToUser: KindDefinition = {
  audiences: { shop: { link: () => '/user/safe/check' } },
  channels: ['email'],
  source: sourceOf('user_checks c', "'shop'", 'c.user_id', checkParams),
};

/** Messages about identity checks. */
export const checkKinds = {
  check_asked: {
    audiences: {
      Admin: {
        right: 'Admin.user_checks.index',
        link: () => backOfficeLink('/Admin/user_checks', { view: 'waiting' }),
      },
    },
    channels: [],
    source: sourceOf('user_checks c', "'Admin'", '0', checkParams),
  },
  check_passed: checkToUser,
  check_refused: checkToUser,
} satisfies Record<string, KindDefinition>;

const storeParams = `
  jsonb_build_object('store', s.store_name, 'reason', coalesce(s.store_refuse_info, ''))`;

const storeToOwner = (link: string): KindDefinition => ({
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
  store_passed: storeToOwner('/Seller/login'),
  store_refused: storeToOwner('/store/step_1'),
  goods_passed: goodsKind,
  goods_refused: goodsKind,
  stock_low: goodsKind,
  /** The ids are those of `stock_notices`. */
  goods_back: backKind,
} satisfies Record<string, KindDefinition>;

const failing = (path: string) => (): string => backOfficeLink(path, { view: 'failing' });

/** Messages about webhooks. */
export const webhookKinds = {
  webhook_off: {
    audiences: {
      Admin: { right: 'Admin.webhooks.index', link: failing('/Admin/webhooks') },
      Seller: { right: 'Seller.webhooks.index', link: failing('/Seller/webhooks') },
    },
    channels: ['email'],
    source: `
      SELECT
        CASE WHEN w.store_id IS NULL THEN 'Admin' ELSE 'Seller' END AS area,
        coalesce(w.store_id, 0) AS owner_id, w.id AS subject_id,
        jsonb_build_object(
          'webhook', w.description,
          'days', extract(day FROM mall_now() - w.failing_since)::int
        ) AS params
      FROM webhooks w
      WHERE w.id = ANY($1::bigint[])`,
  },
} satisfies Record<string, KindDefinition>;
