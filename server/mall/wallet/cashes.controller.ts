import { Body, Controller, Delete, Get, Headers, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { CashTerms } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { toMoney } from '../../../schemas/rules/values/parse-scalar.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { PasswordProof } from '../../identity/credentials/password-proof.ts';
import { PayPassword } from '../../identity/credentials/pay-password.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { IsFormat, IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';
import { Answer, type RowKey } from '../../platform/http/response/answer.ts';
import { withMessage } from '../../platform/i18n/with-message.ts';
import { Cashes } from './cashes.ts';

const canonicalMoney = ({ value }: { value: unknown }): unknown => toMoney(value) ?? value;

class CashDto {
  /** Yuan above 0, fee included. */
  @Transform(canonicalMoney)
  @Matches(
    /^(?!0\.00$)\d{1,9}\.\d\d$/,
    withMessage('input.money', { least: '0.01', most: '999999999.99' }),
  )
  money: string;

  /** The fee in percent that the owner was shown; absent: not compared. */
  @IsOptional() @IsString() @Matches(/^\d{1,3}(\.\d{1,2})?$/) rate?: string;
}

class UserCashDto extends CashDto {
  @IsOptional() @IsString() @MaxLength(20) pay_password?: string;
}

class StoreCashDto extends CashDto {
  @Transform(oneLine) @IsString() @IsNotBlank() @MaxLength(20) name: string;
  @IsFormat('kept_bank_card_no') card_no: string;
  @Transform(oneLine) @IsString() @IsNotBlank() @MaxLength(20) bank_name: string;
  @IsOptional() @IsString() @MaxLength(30) remark?: string;
  /** The second proof; the header `proof-password` takes precedence. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/**
 * Requests for withdrawals (docs/product.md#withdrawals). Lists and the platform's answers are the
 * resource `cashes`.
 */
@Controller('api')
@Reason('withdrawals of the shopper or the caller’s store: test/e2e/money/withdrawals', 5)
@Access({ area: 'shop', right: 'signed-in' })
export class CashesController {
  constructor(
    private readonly cashes: Cashes,
    private readonly payPassword: PayPassword,
    private readonly passwordProof: PasswordProof,
  ) {}

  @Post('user/cashes')
  async applyAsUser(
    @CurrentActor() actor: Actor,
    @Body() body: UserCashDto,
  ): Promise<Answer<RowKey>> {
    const provenHash = await this.payPassword.check(actor, body.pay_password);
    const { money, rate: shownRate } = body;
    const id = await this.cashes.applyChecked(actor, { money, shownRate }, provenHash);
    return new Answer({ id }, 'msg.success');
  }

  @Get('user/cashes/terms')
  async terms(): Promise<CashTerms> {
    return { rate: await this.cashes.rate() };
  }

  @Delete('user/cashes/:id')
  async cancelAsUser(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.cashes.cancel(actor, { owner: 'user', id: actor.id }, id);
    return new Answer({}, 'msg.success');
  }

  @Post('Seller/cashes')
  @Access({ area: 'Seller', right: 'Seller.cashes.apply', scope: 'commands' })
  async applyAsStore(
    @CurrentActor() actor: Actor,
    @Body() { money, rate: shownRate, name, card_no, bank_name, remark, proof }: StoreCashDto,
    @Headers('proof-password') proofHeader?: string,
  ): Promise<Answer<RowKey>> {
    await this.passwordProof.check(actor, proofHeader ?? proof);
    const id = await this.cashes.applyOfStore(actor, {
      money,
      shownRate,
      remark,
      bank: { name, card_no, bank_name },
    });
    return new Answer({ id }, 'msg.success');
  }

  @Delete('Seller/cashes/:id')
  @Access({ area: 'Seller', right: 'Seller.cashes.cancel', scope: 'commands' })
  async cancelAsStore(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.cashes.cancel(actor, { owner: 'store', id: actor.storeId }, id);
    return new Answer({}, 'msg.success');
  }
}
