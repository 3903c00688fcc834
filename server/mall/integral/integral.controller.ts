import { Body, Controller, Post } from '@nestjs/common';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { BuyWithPoints } from './buy-with-points.ts';
import { BuyDto } from './integral.dto.ts';

/** Buying with points (docs/product.md#points-mall). */
@Controller('api/integral')
export class IntegralController {
  constructor(private readonly buyWithPoints: BuyWithPoints) {}

  @Post('pay')
  @Access({ area: 'shop', right: 'signed-in' })
  async pay(@CurrentActor() actor: Actor, @Body() body: BuyDto): Promise<Answer> {
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
