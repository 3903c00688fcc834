import type { KindDefinition } from './kind.ts';
import { backOfficeLink } from './links.ts';

/** The order and the name of its first goods. */
const orderParams = `
  jsonb_build_object(
    'order_id', o.id,
    'order_no', o.order_no,
    'goods', (SELECT l.goods_name FROM order_goods l WHERE l.order_id = o.id ORDER BY l.id LIMIT 1)
  )`;

const toShopper: KindDefinition = {
  audiences: { shop: { link: ({ subject_id: id }) => `/user/order/${id}` } },
  channels: ['email'],
  source: `
    SELECT 'shop' AS area, o.user_id AS owner_id, o.id AS subject_id, ${orderParams} AS params
    FROM orders o
    WHERE o.id = ANY($1::bigint[])`,
};

/** Messages about orders. */
export const orderKinds = {
  order_paid: {
    audiences: {
      Seller: {
        right: 'Seller.orders.index',
        link: ({ params }) => backOfficeLink('/Seller/orders', { order_no: params.order_no }),
      },
    },
    channels: [],
    source: `
      SELECT 'Seller' AS area, o.store_id AS owner_id, o.id AS subject_id, ${orderParams} AS params
      FROM orders o
      WHERE o.id = ANY($1::bigint[])`,
  },
  order_shipped: toShopper,
  order_expired: { ...toShopper, channels: [] },
  order_cancelled: toShopper,
  group_failed: toShopper,
} satisfies Record<string, KindDefinition>;
