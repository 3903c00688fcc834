import { refundType } from '../../../../schemas/contract/order-statuses.ts';
import { backOfficeLink, type KindDefinition, type LinkedMessage, sourceOf } from './kind.ts';

/** The order and the name of its first goods. */
const orderParams = `
  jsonb_build_object(
    'order_id', o.id,
    'order_no', o.order_no,
    'goods', (SELECT l.goods_name FROM order_goods l WHERE l.order_id = o.id ORDER BY l.id LIMIT 1)
  )`;

const orderToShopper: KindDefinition = {
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
  payment_done: { ...orderToShopper, channels: [] },
  order_shipped: orderToShopper,
  order_expired: { ...orderToShopper, channels: [] },
  order_cancelled: orderToShopper,
  group_failed: orderToShopper,
} satisfies Record<string, KindDefinition>;

const refundParams = `
  jsonb_build_object(
    'order_id', o.id,
    'order_no', o.order_no,
    'type', r.refund_type,
    'money', ((r.goods_money + r.freight_money) / 100.0)::numeric(18,2)::text,
    'reason', coalesce(r.refuse_remark, '')
  )`;

const refundSource = (area: string, owner: string): string =>
  sourceOf('refunds r JOIN orders o ON o.id = r.order_id', `'${area}'`, owner, refundParams);

const refundToShopper: KindDefinition = {
  audiences: { shop: { link: ({ params }) => `/user/order/refund/${params.order_id}` } },
  channels: ['email'],
  source: refundSource('shop', 'r.user_id'),
};

const sellerLink = ({ params }: LinkedMessage): string => {
  const list = params.type === refundType.refund ? '/Seller/refunds' : '/Seller/returns';
  return backOfficeLink(list, { 'order_id.order_no': params.order_no });
};

const refundToSeller: KindDefinition = {
  audiences: { Seller: { right: 'Seller.refunds.index', link: sellerLink } },
  channels: [],
  source: refundSource('Seller', 'r.store_id'),
};

/** Messages about after-sales. */
export const refundKinds = {
  refund_asked: refundToSeller,
  refund_opened: { ...refundToShopper, channels: [] },
  refund_sent: refundToSeller,
  refund_agreed: refundToShopper,
  refund_refused: refundToShopper,
  refund_resent: refundToShopper,
  refund_paid: refundToShopper,
  refund_ended: refundToShopper,
  refund_appealed: {
    audiences: {
      Admin: {
        right: 'Admin.refunds.index',
        link: ({ params }) =>
          backOfficeLink('/Admin/appeals', { 'order_id.order_no': params.order_no }),
      },
    },
    channels: [],
    source: refundSource('Admin', '0'),
  },
} satisfies Record<string, KindDefinition>;

const cashParams = `
  jsonb_build_object(
    'money', (c.money / 100.0)::numeric(18,2)::text, 'reason', coalesce(c.refuse_info, '')
  )`;

/** Withdrawals of a shopper's balance or of a store's money. */
const cashToOwner: KindDefinition = {
  audiences: {
    shop: { link: () => '/user/cashes' },
    Seller: { right: 'Seller.cashes.index', link: () => '/Seller/cashes' },
  },
  channels: ['email'],
  source: sourceOf(
    'cashes c',
    "CASE WHEN c.store_id IS NULL THEN 'shop' ELSE 'Seller' END",
    'coalesce(c.store_id, c.user_id)',
    cashParams,
  ),
};

/** Messages about withdrawals. */
export const walletKinds = {
  cash_asked: {
    audiences: {
      Admin: {
        right: 'Admin.cashes.index',
        link: () => backOfficeLink('/Admin/cashes', { view: 'waiting' }),
      },
    },
    channels: [],
    source: sourceOf('cashes c', "'Admin'", '0', cashParams),
  },
  cash_paid: cashToOwner,
  cash_refused: cashToOwner,
} satisfies Record<string, KindDefinition>;

const couponKind: KindDefinition = {
  audiences: { shop: { link: () => '/user/coupons' } },
  channels: [],
  source: `
    SELECT
      'shop' AS area, l.user_id AS owner_id, l.id AS subject_id,
      jsonb_build_object(
        'name', l.name,
        'money', (l.money / 100.0)::numeric(18,2)::text,
        'end_time', to_char(l.end_time, 'YYYY-MM-DD HH24:MI')
      ) AS params
    FROM coupon_logs l
    WHERE l.id = ANY($1::bigint[])`,
};

const noticeLink = ({ subject_id: id }: { readonly subject_id: number }): string => `/notice/${id}`;

/** Messages about coupons and notices of the mall. */
export const promotionKinds = {
  coupon_received: couponKind,
  coupon_ending: couponKind,
  /** Written for each reader who looks at the messages (`add-notices.ts`), not for all at once. */
  mall_notice: {
    audiences: { shop: { link: noticeLink }, Seller: { link: noticeLink } },
    channels: [],
  },
} satisfies Record<string, KindDefinition>;
