import { isPhone } from '../auth/username.ts';
import { guardAccount, settleAccount } from '../backoffice/accounts.ts';
import type { RuleError } from '../../schemas/rules/types.ts';
import { badInput } from '../http/errors.ts';
import { defineResource, type WriteContext } from '../resources/define-resource.ts';
import { demandNoLoop } from './inviters.ts';

/** Shoppers and sellers, kept by the platform, and a seller's sub-accounts, whose owner the scope stamps; what these may do lies within what the writer may. */
export const users = defineResource('users', {
  beforeWrite: async (context) => {
    await guardAccount(context, 'user');
    await demandFreeName(context);
    await demandNoLoop(context);
  },
  afterWrite: (context, id) => settleAccount(context, 'user', id),
});

/**
 * A phone number also signs in, so it may not be somebody else's username, nor a username somebody else's phone. Unique indexes hold each column;
 * the lock holds the two together.
 */
async function demandFreeName({ tx, values, before }: WriteContext): Promise<void> {
  const own = (before?.['id'] as number | undefined) ?? 0;
  for (const [field, other] of [
    ['username', 'phone'],
    ['phone', 'username'],
  ] as const) {
    const name = values[field];
    if (typeof name !== 'string' || !isPhone(name)) continue;
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk name ${name}`]);
    const taken = await tx.rows(
      `SELECT id FROM users WHERE ${other} = $1 AND id <> $2 AND deleted_at IS NULL LIMIT 1`,
      [name, own],
    );
    if (taken.length > 0) throw badInput([nameTaken(field)]);
  }
}

const nameTaken = (field: string): RuleError => ({
  pointer: `/${field}`,
  key: 'errors.auth.nameTaken',
  params: {},
});
