import { Injectable } from '@nestjs/common';
import { checkStatus } from '../../../schemas/contract/account-statuses.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import { writeHistory } from '../../backoffice/resources/write/history.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';

/**
 * Identity checks (docs/product.md#withdrawals). A shopper has one; a refused one is
 * replaced by the next.
 */
@ResourceHooks('user_checks')
@Injectable()
export class UserCheckHooks implements WriteHooks {
  async beforeWrite({ tx, actor, resource, verb }: WriteContext): Promise<void> {
    if (verb !== 'store' || actor.area !== 'shop') return;
    const replaced = await deleteRefused(tx, actor.id);
    await writeHistory(
      { sql: tx, actor, resource },
      replaced.map(({ id, rev, ...before }) => ({
        id,
        rev,
        action: 'destroy',
        before,
        after: null,
      })),
    );
  }

  async afterWrite({ tx, verb }: WriteContext, id: number): Promise<void> {
    if (verb === 'store') await writeMessages(tx, 'check_asked', [id]);
  }

  @CommandHandler('users.approveCheck')
  async approve(context: CommandContext): Promise<CommandResult> {
    await writeMessages(context.tx, 'check_passed', rowIds(context.rows));
    return { set: { refuse_info: '' } };
  }

  @CommandHandler('users.refuseCheck')
  async refuse(context: CommandContext): Promise<CommandResult> {
    const reason = String(context.input(context.rows[0]).reason ?? '');
    await writeMessages(context.tx, 'check_refused', rowIds(context.rows), { reason });
    return { set: { refuse_info: reason } };
  }
}

type DeletedCheck = Row & { readonly id: number; readonly rev: number };

/**
 * Deletes the refused check of a user. The result has no card numbers. The user's row is locked
 * before, in the order of the job that closes accounts.
 */
async function deleteRefused(tx: Transaction, userId: number): Promise<readonly DeletedCheck[]> {
  await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [userId], 'users.checkOwner');
  return tx.rows<DeletedCheck>(
    `
      DELETE FROM user_checks
      WHERE user_id = $1 AND check_status = ${checkStatus.refused}
      RETURNING
        id, rev, user_id, name, card_t, card_b, bank_name,
        check_status, refuse_info`,
    [userId],
    'users.refusedCheck',
  );
}
