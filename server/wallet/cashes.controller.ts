import { Body, Controller, Delete, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { CashTerms } from '../../schemas/contract/calls/shopping.ts';
import { toMoney } from '../../schemas/rules/parse-scalar.ts';
import { PayPassword } from '../auth/pay-password.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { says } from '../http/says.ts';
import { Proof } from '../resources/ports.ts';
import { RowId } from '../resources/row-id.ts';
import { Cashes } from './cashes.ts';

class MoneyDto {
  /** The whole amount, fee included; above 0. */
  @Transform(({ value }: { value: unknown }) => toMoney(value) ?? value)
  @Matches(
    /^(?!0\.00$)\d{1,9}\.\d\d$/,
    says('input.money', { least: '0.01', most: '999999999.99' }),
  )
  money: string;
}
class UserCashDto extends MoneyDto {
  @IsOptional() @IsString() @MaxLength(20) pay_password?: string;
}
class StoreCashDto extends MoneyDto {
  @IsString() @IsNotEmpty() @MaxLength(20) name: string;
  @Matches(/^[0-9]{8,30}$/, says('rules.bank_card_no')) card_no: string;
  @IsString() @IsNotEmpty() @MaxLength(20) bank_name: string;
  @IsOptional() @IsString() @MaxLength(30) remark?: string;
  /** The second proof, when it comes in the body. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/** Asking for money (reference §4.10); lists and the platform's answer are those of the resource `cashes`. */
@Controller('api')
export class CashesController {
  constructor(
    private readonly cashes: Cashes,
    private readonly password: PayPassword,
    private readonly proof: Proof,
  ) {}

  @Post('user/cashes')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'signed-in' })
  async applyAsUser(
    @CurrentActor() actor: Actor,
    @Body() { money, pay_password: password }: UserCashDto,
  ): Promise<Answer> {
    await this.password.check(actor, password);
    return new Answer({ id: await this.cashes.applyChecked(actor, money) }, 'msg.success');
  }

  @Get('user/cashes/terms')
  @Access({ area: 'shop', right: 'signed-in' })
  async terms(): Promise<CashTerms> {
    return { rate: await this.cashes.rate() };
  }

  @Delete('user/cashes/:id')
  @Access({ area: 'shop', right: 'signed-in' })
  async cancelAsUser(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.cashes.cancel(actor, { owner: 'user', id: actor.id }, id);
    return new Answer({}, 'msg.success');
  }

  @Post('Seller/cashes')
  @HttpCode(200)
  @Access({ area: 'Seller', right: 'Seller.cashes.apply' })
  async applyAsStore(
    @CurrentActor() actor: Actor,
    @Body() { money, name, card_no, bank_name, proof }: StoreCashDto,
    @Headers('proof-password') header?: string,
  ): Promise<Answer> {
    await this.proof.check(actor, header ?? proof);
    return new Answer(
      {
        id: await this.cashes.apply(actor, { owner: 'store', id: actor.storeId }, money, {
          name,
          card_no,
          bank_name,
        }),
      },
      'msg.success',
    );
  }

  @Delete('Seller/cashes/:id')
  @Access({ area: 'Seller', right: 'Seller.cashes.cancel' })
  async cancel(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.cashes.cancel(actor, { owner: 'store', id: actor.storeId }, id);
    return new Answer({}, 'msg.success');
  }
}
