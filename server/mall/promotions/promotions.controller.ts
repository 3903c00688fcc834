import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { OwnCoupon, SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { PagingDto, wholeNumber } from '../../platform/http/request/paging.dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { ClaimCoupon } from './claim-coupon.ts';
import { isCouponState, readOwnCoupons } from './own-coupons.ts';
import { readSeckills } from './read-seckills.ts';

class ClaimDto {
  @Transform(wholeNumber) @IsInt() @Min(1) id: number;
}

/** `start_time` is an offset in hours from the current hour. */
class HourDto extends PagingDto {
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 0)
  @IsInt()
  @Min(0)
  @Max(3)
  start_time: number = 0;
}

/** Public and shopper calls of promotions (docs/product.md#public-calls). */
@Controller('api')
export class PromotionsController {
  constructor(
    private readonly claimCoupon: ClaimCoupon,
    private readonly database: Database,
  ) {}

  @Get('seckills')
  @Access({ area: 'shop', right: 'public' })
  seckills(@Query() { start_time: hour, ...paging }: HourDto): Promise<Page<SeckillCard>> {
    return readSeckills(this.database, hour, paging);
  }

  /** The shopper's coupons in one state: `usable`, `used`, `expired`. */
  @Get('user/coupons/:state')
  @Access({ area: 'shop', right: 'signed-in' })
  own(
    @CurrentActor() { id }: Actor,
    @Param('state') state: string,
    @Query() paging: PagingDto,
  ): Promise<Page<OwnCoupon>> {
    if (!isCouponState(state)) throw httpErrors.notFound();
    return readOwnCoupons(this.database, id, state, paging);
  }

  @Post('user/coupon/receive')
  @Access({ area: 'shop', right: 'signed-in' })
  async receive(@CurrentActor() actor: Actor, @Body() { id }: ClaimDto): Promise<Answer> {
    return new Answer({ id: await this.claimCoupon.run(actor, id) }, 'msg.success');
  }
}
