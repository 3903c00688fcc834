import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { type AuditActor, writeAudit } from '../../../identity/audit/audit.ts';
import { DatabaseSessions } from '../../../identity/sessions/database-sessions.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { runBatches } from '../../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { findObstacles, lockMoney } from './find-obstacles.ts';

/** Accounts of one transaction, their sub-accounts not counted. */
const batchSize = 20;

const job: AuditActor = { area: 'shop', id: 0, name: 'users.close', ip: '', requestId: '' };

/**
 * `FOR UPDATE` also waits for rows under way that refer to the user, for example an order.
 * Parameters: most rows, ids that are left out.
 */
const dueSql = `
  SELECT id
  FROM users
  WHERE closing_at <= mall_now() AND id <> ALL($2::bigint[])
  ORDER BY id
  LIMIT $1
  FOR UPDATE SKIP LOCKED`;

/**
 * Closes accounts whose waiting time is over (docs/decisions/0131-soft-deletion.md). An account
 * that has something to finish again is kept, and its owner gets a message. Late, repeated and
 * parallel runs are safe: each batch skips rows that others have locked.
 */
@Injectable()
export class CloseAccounts {
  constructor(
    private readonly database: Database,
    private readonly sessions: DatabaseSessions,
  ) {}

  /**
   * An account that fails does not stop the others.
   *
   * @returns the number of accounts that were due
   * @throws Error with the ids of accounts that cannot be closed, after the others are
   */
  @Scheduled({ name: 'users.close', everySeconds: 60 })
  run(): Promise<number> {
    return runBatches<{ readonly id: number }>(this.database, {
      size: batchSize,
      findDue: (tx, limit, skippedIds) => tx.rows(dueSql, [limit, skippedIds], 'closing.due'),
      work: (tx, users) => this.closeBatch(tx, idsOf(users)),
    });
  }

  private async closeBatch(tx: Transaction, dueIds: readonly number[]): Promise<void> {
    await lockMoney(tx, dueIds);
    const obstacles = await findObstacles(tx, dueIds);
    await keep(
      tx,
      dueIds.filter((id) => obstacles.has(id)),
    );
    await close(
      tx,
      dueIds.filter((id) => !obstacles.has(id)),
    );
    tx.afterCommit(() => this.sessions.clearCache());
  }
}

async function keep(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.run('UPDATE users SET closing_at = NULL WHERE id = ANY($1::bigint[])', [userIds]);
  await writeAudit(tx, job, { event: 'account.kept', subject: 'users', subjectIds: userIds });
  await writeMessages(tx, 'account_kept', userIds);
}

/** Sub-accounts end with their owner. */
async function close(tx: Transaction, ownerIds: readonly number[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const subAccounts = await tx.rows<{ id: number }>(
    `
      SELECT id
      FROM users
      WHERE belong_id = ANY($1::bigint[]) AND closed_at IS NULL
      ORDER BY id
      FOR UPDATE`,
    [ownerIds],
    'closing.subAccounts',
  );
  const userIds = [...ownerIds, ...subAccounts.map(({ id }) => id)];
  await eraseAccounts(tx, userIds);
  await writeAudit(tx, job, { event: 'account.closed', subject: 'users', subjectIds: userIds });
}
