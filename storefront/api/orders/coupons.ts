import type { OwnCoupon } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';

export const couponStates = ['usable', 'used', 'expired'] as const;
export type CouponState = (typeof couponStates)[number];
export const readCoupons = (api: Api, state: CouponState, page: string): Promise<Page<OwnCoupon>> =>
  api.read(`/user/coupons/${state}`, { per_page: 20, page });
