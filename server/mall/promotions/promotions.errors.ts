import { defineErrors, type Refusal } from '../../platform/http/response/errors.ts';
import type { CodeState } from './promotion.ts';

/** Refusals of claiming coupons and of using promotions; texts under `errors.promotions.*`. */
export const promotionErrors = defineErrors('promotions', {
  couponGone: 400,
  couponLimit: 400,
  couponUnusable: 400,
  /** A checkout uses one coupon of the mall. */
  mallCoupons: 400,
  /** The round of a seckill has not enough pieces left. */
  seckillShort: 400,
  /** The round has just ended or is sold out, so the price is another one. */
  seckillOver: 400,
  /** The shopper would buy more of a seckill round than one person may. */
  seckillLimit: 400,
  groupFull: 409,
  /** The store has no collective rule for the goods any more. */
  groupGone: 409,
  /** The shopper is in the group already. */
  groupTwice: 409,
  codeUnknown: 400,
  codeEarly: 400,
  codeOver: 400,
  /** It was used as often as it may be used. */
  codeGone: 400,
  /** The shopper has used it as often as one shopper may. */
  codeUsed: 400,
  /** It is of a store that sells nothing of the cart. */
  codeElsewhere: 400,
  /** It covers none of the goods, its minimum is not reached, or another code saves more. */
  codeIdle: 400,
});

const ofStates: Readonly<Record<Exclude<CodeState, 'usable'>, keyof typeof promotionErrors>> = {
  early: 'codeEarly',
  over: 'codeOver',
  gone: 'codeGone',
  used: 'codeUsed',
};

/** Why a code that exists cannot be used. */
export const codeRefusal = (state: keyof typeof ofStates, code: string): Refusal =>
  promotionErrors[ofStates[state]]({ code });
