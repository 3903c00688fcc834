import { Body, Controller, Headers, Put } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Database } from '../config/sql.ts';
import { Access, CurrentActor } from '../http/access.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { httpErrors } from '../http/errors.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { Resources } from '../resources/registry.ts';
import { ResourceService } from '../resources/resource.service.ts';
import { RowId } from '../resources/row-id.ts';

/** How a withdrawal is to end, and the command that ends it so. */
const commandTo = { 1: 'pay', 2: 'reject' } as const;

class EndCashDto {
  @Transform(wholeNumber) @IsIn([1, 2]) cash_status: 1 | 2;
  @IsOptional() @IsString() @MaxLength(30) remark?: string;
  @IsOptional() @IsString() @MaxLength(100) refuse_info?: string;
  /** The second proof, when it comes in the body. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/** The edit form of older clients for what ours do by commands, with the same rights and proof (reference §3.4; decisions 3). */
@Controller('api/Admin/cashes')
export class OlderCashesController {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly service: ResourceService,
  ) {}

  @Put(':id')
  @Access({ area: 'Admin', right: 'signed-in' })
  async end(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() { cash_status: status, remark = '', refuse_info: reason, proof }: EndCashDto,
    @Headers('proof-password') header: string | undefined,
  ): Promise<Answer> {
    const cashes = this.resources.get('cashes'),
      command = cashes.commands.get(commandTo[status])!;
    if (!holdsRight(actor, `Admin.cashes.${command.name}`)) throw httpErrors.noRight();
    await this.service.command(actor, cashes, command, {
      ids: String(id),
      body: status === 2 ? { input: { reason } } : {},
      proof: header ?? proof,
    });
    if (remark !== '')
      await this.database.run('UPDATE cashes SET remark = $2 WHERE id = $1', [id, remark]);
    return new Answer({}, 'msg.success');
  }
}
