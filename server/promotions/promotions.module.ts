import { Module } from '@nestjs/common';
import { ClaimCoupon } from './claim-coupon.ts';
import { NoteEndingCoupons } from './note-ending-coupons.job.ts';
import { PromotionsController } from './promotions.controller.ts';

/**
 * Promotions: coupons, full reductions, seckills, groups. Owns their tables; each kind of saving is one pure file in `types/`. Orders take and give back
 * what they use of them.
 */
@Module({ controllers: [PromotionsController], providers: [ClaimCoupon, NoteEndingCoupons] })
export class PromotionsModule {}
