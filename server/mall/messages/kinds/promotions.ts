import type { KindDefinition } from './kind.ts';

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
