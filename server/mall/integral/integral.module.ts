import { Body, Controller, Injectable, Module, Post } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { WholeNumber, WholeNumberOr } from '../../platform/http/request/paging.dto.ts';
import { Answer, type RowKey } from '../../platform/http/response/answer.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { masterPicture } from '../catalog/master-picture.ts';
import { courierNameSql } from '../shipping/couriers/courier-name.ts';
import { AccountPoints } from './account-points.ts';
import { BuyWithPoints } from './buy-with-points.ts';
import { cancelPointsOrders, type Parcel, shipPointsOrders } from './move-points-orders.ts';
import { OrderPoints } from './order-points.ts';

class BuyDto {
  /** Goods of the points mall. */
  @WholeNumber(1) id: number;
  @WholeNumberOr(1, 1, 9999) buy_num: number = 1;
  /** Absent or 0: the default address. */
  @IsOptional() @WholeNumber(0) address_id?: number;
  /** Points that the shopper was shown; another amount now is refused. */
  @IsOptional() @WholeNumber(0) total?: number;
  @IsOptional() @IsString() @MaxLength(150) remark?: string;
}

/** Buying with points (docs/product.md#points-mall). */
@Controller('api/integral')
@Reason('the caller’s own points')
class IntegralController {
  constructor(private readonly buyWithPoints: BuyWithPoints) {}

  @Post('pay')
  @Access({ area: 'shop', right: 'signed-in' })
  async pay(@CurrentActor() actor: Actor, @Body() body: BuyDto): Promise<Answer<RowKey>> {
    const id = await this.buyWithPoints.run(actor, {
      goodsId: body.id,
      num: body.buy_num,
      addressId: body.address_id ?? 0,
      remark: body.remark ?? '',
      shownTotal: body.total,
    });
    return new Answer({ id }, 'msg.success');
  }
}

/** The picture that lists show is chosen as that of goods (`masterPicture`). */
@ResourceHooks('integral_goods')
@Injectable()
class IntegralGoodsHooks implements WriteHooks {
  async beforeWrite({ before, values }: WriteContext): Promise<Row> {
    const { master, errors } = masterPicture(before, values);
    if (errors.length > 0) throw badInput(errors);
    return { goods_master_image: master };
  }
}

/** The platform ships or cancels points orders. */
@ResourceHooks('integral_orders', {
  expressions: { 'integral.courier': courierNameSql('delivery_code') },
})
@Injectable()
class IntegralOrderHooks {
  @CommandHandler('integral.ship')
  async ship({ tx, rows, input }: CommandContext): Promise<void> {
    const shipments = rows.map((row) => ({
      id: Number(row.id),
      parcel: input(row) as unknown as Parcel,
    }));
    await shipPointsOrders(tx, shipments);
  }

  @CommandHandler('integral.cancel')
  async cancel({ tx, rows }: CommandContext): Promise<void> {
    const ids = rowIds(rows);
    await cancelPointsOrders(tx, ids);
  }
}

/**
 * Points (`integral` on the wire): goods bought with points, points earned by accounts and orders.
 * Owns `integral_orders`, `sign_in_days` and `point_shortages`; balances are ledger accounts.
 */
@Module({
  controllers: [IntegralController],
  providers: [BuyWithPoints, AccountPoints, OrderPoints, IntegralGoodsHooks, IntegralOrderHooks],
})
export class IntegralModule {}
