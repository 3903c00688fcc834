import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Access, CurrentActor } from '../http/access.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { httpErrors } from '../http/errors.ts';
import { translate } from '../http/language.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { Resources } from '../resources/registry.ts';
import { ResourceService } from '../resources/resource.service.ts';

class HandleMoneyDto {
  @Transform(wholeNumber) @IsInt() @Min(1) id: number;
  /** Signed; read by the command. */
  @IsOptional() money?: unknown;
  /** 0 balance, 1 frozen, 2 points. */
  @IsOptional() is_type?: unknown;
  /** 0: `id` is a shopper's; 1: a store's. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) is_belong: 0 | 1 = 0;
  @IsOptional() @IsString() @MaxLength(100) info?: string;
  /** The second proof, when it comes in the body. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/** The money dialog of older clients: the command `money` of users and stores, which asks for the caller's password too (reference §2.5; decisions 3). */
@Controller('api/Admin/users/money')
export class OlderMoneyController {
  constructor(
    private readonly resources: Resources,
    private readonly service: ResourceService,
  ) {}

  @Post('handle')
  @HttpCode(200)
  @Access({ area: 'Admin', right: 'signed-in' })
  async handle(
    @CurrentActor() actor: Actor,
    @Body() { id, money, is_type = 0, is_belong: belongs, info, proof }: HandleMoneyDto,
    @Headers('proof-password') header: string | undefined,
  ): Promise<Answer> {
    const resource = this.resources.get(belongs === 1 ? 'stores' : 'users'),
      command = resource.commands.get('money')!;
    if (!holdsRight(actor, `Admin.${resource.name}.money`)) throw httpErrors.noRight();
    const reason = info?.trim() ? info : translate(actor.language, 'dicts.money_event.adjustment');
    await this.service.command(actor, resource, command, {
      ids: String(id),
      body: { input: { is_type, money, info: reason } },
      proof: header ?? proof,
    });
    return new Answer({}, 'msg.success');
  }
}
