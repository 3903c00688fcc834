import { Body, Controller, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { wholeNumber, WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { BuyWithPoints } from './buy-with-points.ts';

const numberOrOne = ({ value }: { value: unknown }): unknown => wholeNumber({ value }) ?? 1;

class BuyDto {
  /** Goods of the points mall. */
  @WholeNumber(1) id: number;
  @Transform(numberOrOne) @IsInt() @Min(1) @Max(9999) buy_num: number = 1;
  /** Absent or 0: the default address. */
  @IsOptional() @WholeNumber(0) address_id?: number;
  /** Points that the shopper was shown; another amount now is refused. */
  @IsOptional() @WholeNumber(0) total?: number;
  @IsOptional() @IsString() @MaxLength(150) remark?: string;
}

/** Buying with points (docs/product.md#points-mall). */
@Controller('api/integral')
@Reason('the caller’s own points')
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
