import { Body, Controller, Headers, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Resources } from '../backoffice/resources/registry.ts';
import { ResourceService } from '../backoffice/resources/resource.service.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { wholeNumber, WholeNumber } from '../platform/http/request/paging.dto.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { translate } from '../platform/i18n/language.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

class HandleMoneyDto {
  @WholeNumber(1) id: number;
  /** Signed amount; the command parses it. */
  @IsOptional() money?: unknown;
  /** 0 balance, 1 frozen, 2 points. */
  @IsOptional() is_type?: unknown;
  /** 0: `id` is a user's, 1: a store's. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) is_belong: 0 | 1 = 0;
  @IsOptional() @IsString() @MaxLength(100) info?: string;
  /** The caller's password, if it is not in the header `proof-password`. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/**
 * The money dialog of legacy clients: it runs the command `money` of users and stores with its right
 * and second proof (docs/decisions/0003-legacy-clients.md).
 */
@OfLegacyClients()
@Controller('api/Admin/users/money')
@Reason('needs the right of the command that the body names')
export class LegacyMoneyController {
  constructor(
    private readonly resources: Resources,
    private readonly service: ResourceService,
  ) {}

  @Post('handle')
  @Access({ area: 'Admin', right: 'signed-in' })
  async handle(
    @CurrentActor() actor: Actor,
    @Body() { id, money, is_type = 0, is_belong: isStore, info, proof }: HandleMoneyDto,
    @Headers('proof-password') header: string | undefined,
  ): Promise<Answer> {
    const resource = this.resources.get(isStore === 1 ? 'stores' : 'users');
    const command = resource.commands.get('money')!;
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
