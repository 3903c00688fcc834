import { Body, Controller, Get, Injectable, Module, Param, Post, Query } from '@nestjs/common';
import type { OwnCoupon } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { PagingDto, WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { Answer, type RowKey } from '../../platform/http/response/answer.ts';
import { badInput, httpErrors } from '../../platform/http/response/errors.ts';
import { ClaimCoupon } from './claim-coupon.ts';
import { NotifyEndingCoupons } from './notify-ending-coupons.job.ts';
import { isCouponState, readOwnCoupons } from './own-coupons.ts';

class ClaimDto {
  @WholeNumber(1) id: number;
}

/** Coupons of shoppers (docs/product.md#shopper-calls). */
@Controller('api')
@Reason('the shopper’s own rows: test/e2e/orders/promotions', 2)
@Access({ area: 'shop', right: 'signed-in' })
class PromotionsController {
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
  async receive(@CurrentActor() actor: Actor, @Body() { id }: ClaimDto): Promise<Answer<RowKey>> {
    return new Answer({ id: await this.claimCoupon.run(actor, id) }, 'msg.success');
  }
}

/**
 * Marks coupons that an admin creates as paid by the platform, others as paid by their store
 * (docs/product.md#promotions).
 */
@ResourceHooks('coupons')
@Injectable()
class CouponHooks implements WriteHooks {
  async beforeWrite({ actor, verb }: WriteContext): Promise<Row | undefined> {
    return verb === 'store' ? { is_platform: actor.area === 'Admin' ? 1 : 0 } : undefined;
  }
}

const periodFields = ['goods_id', 'start_time', 'end_time'];

/**
 * Refuses rounds of one product at the same time. Rows of earlier versions may overlap, so that no
 * constraint can hold this; the oldest round sets the price then (SQL function `running_rounds`).
 */
@ResourceHooks('seckills')
@Injectable()
class SeckillHooks implements WriteHooks {
  async afterWrite({ tx, verb, before, values }: WriteContext, id: number): Promise<void> {
    if (verb === 'destroy') return;
    const keepsPeriod = periodFields.every(
      (name) => !(name in values) || values[name] === before?.[name],
    );
    if (verb === 'update' && keepsPeriod) return;
    await tx.rows(
      `SELECT pg_advisory_xact_lock(hashtext('seckills'), goods_id::int)
      FROM seckills
      WHERE id = $1`,
      [id],
      'seckills.lockGoods',
    );
    const others = await tx.rows(
      `
        SELECT 1
        FROM seckills w
        JOIN seckills s
          ON s.goods_id = w.goods_id
          AND s.id <> w.id
          AND s.deleted_at IS NULL
          AND s.start_time < w.end_time
          AND s.end_time > greatest(w.start_time, mall_now())
        WHERE w.id = $1
        LIMIT 1`,
      [id],
      'seckills.overlap',
    );
    if (others.length > 0)
      throw badInput([{ pointer: '/start_time', key: 'errors.promotions.overlap', params: {} }]);
  }
}

/**
 * Coupons, full reductions (满减), seckills (秒杀) and collectives (拼团). Owns their tables. Each kind
 * of saving is one pure file, `*.promotion.ts`; orders reserve and release the quotas.
 */
@Module({
  controllers: [PromotionsController],
  providers: [ClaimCoupon, NotifyEndingCoupons, CouponHooks, SeckillHooks],
})
export class PromotionsModule {}
