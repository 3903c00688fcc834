import { Module } from '@nestjs/common';
import { ClaimCoupon } from './claim-coupon.ts';
import { CouponHooks } from './coupons.resource.ts';
import { NotifyEndingCoupons } from './notify-ending-coupons.job.ts';
import { PromotionsController } from './promotions.controller.ts';
import { SeckillHooks } from './seckills.resource.ts';

/**
 * Coupons, full reductions (满减), seckills (秒杀) and collectives (拼团). Owns their tables. Each kind
 * of saving is one pure file in `types/`; orders reserve and release the quotas.
 */
@Module({
  controllers: [PromotionsController],
  providers: [ClaimCoupon, NotifyEndingCoupons, CouponHooks, SeckillHooks],
})
export class PromotionsModule {}
