import { Body, Controller, Headers, Put } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Resource } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import { type CallInTransaction, runOnce } from '../backoffice/resources/call.ts';
import {
  type PreparedCommand,
  prepareCommand,
  runPreparedCommand,
} from '../backoffice/resources/commands/run-command.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { RowId } from '../backoffice/resources/http/row-id.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { changeRow } from '../backoffice/resources/write/change-row.ts';
import { withDatabaseRefusals } from '../backoffice/resources/write/database-errors.ts';
import { writeHistory } from '../backoffice/resources/write/history.ts';
import { readLockedRows } from '../backoffice/resources/write/lock-rows.ts';
import { setColumns } from '../backoffice/resources/write/set-columns.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { validateDto } from '../platform/http/request/body-pipe.ts';
import { wholeNumber } from '../platform/http/request/paging.dto.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';
import { assertMayUse, changesOf, mayRead, readEchoed, withRevOf } from './read-echoed.ts';

/** The command for each status of the form. */
const commandByStatus = { 1: 'pay', 2: 'reject' } as const;

interface CashForm {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
}

class RemarkDto {
  @IsOptional() @IsString() @MaxLength(30) remark?: string;
}

class DecideCashDto extends RemarkDto {
  @Transform(wholeNumber) @IsIn([1, 2]) cash_status: 1 | 2;
  @IsOptional() @IsString() @MaxLength(100) refuse_info?: string;
  /** The caller's password, if it is not in the header `proof-password`. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/**
 * The edit form of withdrawals of legacy clients: it runs the commands `pay` and `reject` with their
 * rights and second proof (docs/decisions/0003-legacy-clients.md).
 */
@OfLegacyClients()
@Controller('api/Admin/cashes')
@Reason('needs the right of the command that the body names')
export class LegacyCashesController {
  constructor(
    private readonly resources: Resources,
    private readonly crud: CrudContext,
  ) {}

  @Put(':id')
  @Access({ area: 'Admin', right: 'signed-in' })
  async decide(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() body: unknown,
    @Headers('proof-password') header: string | undefined,
  ): Promise<Answer> {
    const cashes = this.resources.get('cashes');
    assertMayUse(actor, cashes, Object.values(commandByStatus));
    const row = { actor, resource: cashes, id };
    if (await this.isWithoutDecision(row, body)) return new Answer({}, 'msg.success');
    const sent = await readEchoed(this.crud, DecideCashDto, row, body);
    const { cash_status: status, remark = '', refuse_info: reason, proof } = sent;
    const command = cashes.commands.get(commandByStatus[status])!;
    if (!holdsRight(actor, `Admin.cashes.${command.name}`)) throw httpErrors.noRight();
    const prepared = await prepareCommand(this.crud, {
      actor,
      resource: cashes,
      command,
      ids: [id],
      body: withRevOf(body, command.name === 'reject' ? { input: { reason } } : {}),
      proof: header ?? proof,
    });
    await this.run(prepared, remark);
    this.crud.counts.invalidate(cashes.table);
    return new Answer({}, 'msg.success');
  }

  /** Whether the body changes nothing but the remark of the row; writes that remark. */
  private async isWithoutDecision(row: CashForm, body: unknown): Promise<boolean> {
    const { actor, resource } = row;
    if (actor.isStrict || !isObject(body) || !mayRead(actor, resource)) return false;
    const { remark, ...others } = await changesOf(this.crud, row, body);
    if (Object.keys(others).length > 0) return false;
    if (remark === undefined) return true;
    const mayWrite = Object.values(commandByStatus).some((name) =>
      holdsRight(actor, `Admin.cashes.${name}`),
    );
    if (!mayWrite) throw httpErrors.noRight();
    const values = { ...(await validateDto(RemarkDto, { remark })) };
    const sent = { values, rev: parseInteger(body.rev) };
    const { crud } = this;
    await withDatabaseRefusals({ crud, actor, resource, verb: 'update' }, () =>
      runOnce({ crud, actor, resource }, (call) => changeRow(call, { id: row.id, sent })),
    );
    return true;
  }

  /** Runs the command and writes the remark, or neither. */
  private async run(prepared: PreparedCommand, remark: string): Promise<void> {
    const { actor, resource, ids = [] } = prepared;
    const { crud } = this;
    await withDatabaseRefusals({ crud, actor, resource, verb: 'update' }, () =>
      runOnce({ crud, actor, resource }, async (call) => {
        await runPreparedCommand(crud, call.sql, prepared);
        if (remark !== '') await writeRemark(call, ids, remark);
        return {};
      }),
    );
  }
}

/** Writes the remark of rows that the command has locked, with its history. */
async function writeRemark(
  call: CallInTransaction,
  ids: readonly number[],
  remark: string,
): Promise<void> {
  const rows = await readLockedRows(call, ids);
  const changed = rows.filter((row) => row.remark !== remark);
  if (changed.length === 0) return;
  await setColumns(
    call,
    changed.map(({ id }) => id),
    { remark },
  );
  await writeHistory(
    call,
    changed.map(({ id, rev, remark: earlier = null }) => ({
      id,
      rev: rev + 1,
      action: 'update',
      before: { remark: earlier },
      after: { remark },
    })),
  );
}
