import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { AccountPoints } from './account-points.ts';
import { BuyWithPoints } from './buy-with-points.ts';
import { OrderPoints } from './order-points.ts';

class BuyDto {
  @Transform(wholeNumber) @IsInt() @Min(1) id: number;
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 1)
  @IsInt()
  @Min(1)
  @Max(9999)
  buy_num: number = 1;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(0) address_id?: number;
  @IsOptional() @IsString() @MaxLength(150) remark?: string;
}

@Controller('api/integral')
class IntegralController {
  constructor(private readonly buying: BuyWithPoints) {}

  @Post('pay')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'signed-in' })
  async pay(
    @CurrentActor() actor: Actor,
    @Body() { id, buy_num: num, address_id: addressId = 0, remark = '' }: BuyDto,
  ): Promise<Answer> {
    return new Answer(
      { id: await this.buying.run(actor, { goodsId: id, num, addressId, remark }) },
      'msg.success',
    );
  }
}

/** Points: goods bought with them, and what accounts and orders earn. Owns `integral_orders`; the points themselves are accounts of the ledger. */
@Module({
  controllers: [IntegralController],
  providers: [BuyWithPoints, AccountPoints, OrderPoints],
})
export class IntegralModule {}
