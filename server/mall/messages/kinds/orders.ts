import { type KindDefinition, sourceOf } from './kind.ts';
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
  source: sourceOf('orders o', "'shop'", 'o.user_id', orderParams),
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
    source: sourceOf('orders o', "'Seller'", 'o.store_id', orderParams),
  },
  order_shipped: toShopper,
  order_expired: { ...toShopper, channels: [] },
  order_cancelled: toShopper,
  group_failed: toShopper,
} satisfies Record<string, KindDefinition>;
