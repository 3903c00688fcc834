import { refundType } from '../../../../schemas/contract/order-statuses.ts';
import { type KindDefinition, type LinkedMessage, sourceOf } from './kind.ts';
import { backOfficeLink } from './links.ts';

const refundParams = `
  jsonb_build_object(
    'order_id', o.id,
    'order_no', o.order_no,
    'type', r.refund_type,
    'money', ((r.goods_money + r.freight_money) / 100.0)::numeric(18,2)::text,
    'reason', coalesce(r.refuse_remark, '')
  )`;

const source = (area: string, owner: string): string =>
  sourceOf('refunds r JOIN orders o ON o.id = r.order_id', `'${area}'`, owner, refundParams);

const toShopper: KindDefinition = {
  audiences: { shop: { link: ({ params }) => `/user/order/refund/${params.order_id}` } },
  channels: ['email'],
  source: source('shop', 'r.user_id'),
};

const sellerLink = ({ params }: LinkedMessage): string => {
  const list = params.type === refundType.refund ? '/Seller/refunds' : '/Seller/returns';
  return backOfficeLink(list, { 'order_id.order_no': params.order_no });
};

const toSeller: KindDefinition = {
  audiences: { Seller: { right: 'Seller.refunds.index', link: sellerLink } },
  channels: [],
  source: source('Seller', 'r.store_id'),
};

/** Messages about after-sales. */
export const refundKinds = {
  refund_asked: toSeller,
  refund_sent: toSeller,
  refund_agreed: toShopper,
  refund_refused: toShopper,
  refund_resent: toShopper,
  refund_paid: toShopper,
  refund_ended: toShopper,
  refund_appealed: {
    audiences: {
      Admin: {
        right: 'Admin.refunds.index',
        link: ({ params }) =>
          backOfficeLink('/Admin/appeals', { 'order_id.order_no': params.order_no }),
      },
    },
    channels: [],
    source: source('Admin', '0'),
  },
} satisfies Record<string, KindDefinition>;
