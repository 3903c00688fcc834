import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';

/** Values of `user_checks.check_status`. */
export const checkStatus = { waiting: 0, passed: 1, refused: 2 } as const;

const idsOf = ({ rows }: CommandContext): readonly number[] => rows.map((row) => Number(row.id));

/**
 * Identity checks (docs/decisions/0096-identity-checks.md). A shopper has one; a refused one is
 * replaced by the next.
 */
@ResourceHooks('user_checks')
@Injectable()
export class UserCheckHooks implements WriteHooks {
  async beforeWrite({ tx, actor, verb }: WriteContext): Promise<void> {
    if (verb !== 'store' || actor.area !== 'shop') return;
    await tx.run(
      `DELETE FROM user_checks WHERE user_id = $1 AND check_status = ${checkStatus.refused}`,
      [actor.id],
      'users.refusedCheck',
    );
  }

  async afterWrite({ tx, verb }: WriteContext, id: number): Promise<void> {
    if (verb === 'store') await writeMessages(tx, 'check_asked', [id]);
  }

  @CommandHandler('users.approveCheck')
  async approve(context: CommandContext): Promise<CommandResult> {
    await writeMessages(context.tx, 'check_passed', idsOf(context));
    return { set: { refuse_info: '' } };
  }

  @CommandHandler('users.refuseCheck')
  async refuse(context: CommandContext): Promise<CommandResult> {
    const reason = String(context.input(context.rows[0]).reason ?? '');
    await writeMessages(context.tx, 'check_refused', idsOf(context), { reason });
    return { set: { refuse_info: reason } };
  }
}
