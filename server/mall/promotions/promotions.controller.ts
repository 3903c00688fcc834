import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import type { OwnCoupon } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { PagingDto, WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { ClaimCoupon } from './claim-coupon.ts';
import { isCouponState, readOwnCoupons } from './own-coupons.ts';

class ClaimDto {
  @WholeNumber(1) id: number;
}

/** Coupons of shoppers (docs/product.md#shopper-calls). */
@Controller('api')
@Reason('the shopper’s own rows: test/e2e/orders/promotions')
@Access({ area: 'shop', right: 'signed-in' })
export class PromotionsController {
  constructor(
    private readonly claimCoupon: ClaimCoupon,
    private readonly database: Database,
  ) {}

  /** The shopper's coupons in one state: `usable`, `used`, `expired`. */
  @Get('user/coupons/:state')
  own(
    @CurrentActor() { id }: Actor,
    @Param('state') state: string,
    @Query() paging: PagingDto,
  ): Promise<Page<OwnCoupon>> {
    if (!isCouponState(state)) throw httpErrors.notFound();
    return readOwnCoupons(this.database, id, state, paging);
  }

  @Post('user/coupon/receive')
  async receive(@CurrentActor() actor: Actor, @Body() { id }: ClaimDto): Promise<Answer> {
    return new Answer({ id: await this.claimCoupon.run(actor, id) }, 'msg.success');
  }
}
