import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { ClaimCoupon } from './claim-coupon.ts';

class ClaimDto {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value)) @IsInt() @Min(1) id: number;
}

/** What shoppers take of promotions (reference §2.4). */
@Controller('api/user/coupon')
export class PromotionsController {
  constructor(private readonly claiming: ClaimCoupon) {}

  @Post('receive') @HttpCode(200) @Access({ area: 'shop', right: 'signed-in' })
  async receive(@CurrentActor() actor: Actor, @Body() { id }: ClaimDto): Promise<Answer> {
    return new Answer({ id: await this.claiming.run(actor, id) }, 'msg.success');
  }
}
