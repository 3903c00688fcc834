import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { type AuditActor, writeAudit } from '../../../identity/audit/audit.ts';
import { DatabaseSessions } from '../../../identity/sessions/database-sessions.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { runBatches } from '../../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { findObstacles, lockMoney } from './find-obstacles.ts';
import { personalData } from './personal-data.ts';

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

/** The areas in which users sign in; rows of other areas belong to admins. */
const userAreas = "area IN ('shop', 'Seller')";

/**
 * Conditions of the rows of the accounts `$1`. The phones of sub-accounts were entered by their
 * seller.
 */
const rowsOf = {
  user_id: 'user_id = ANY($1::bigint[])',
  account_id: `${userAreas} AND account_id = ANY($1::bigint[])`,
  phone: `
    phone IN (
      SELECT phone
      FROM users
      WHERE id = ANY($1::bigint[]) AND belong_id IS NULL AND phone <> ''
    )`,
} as const;

const deletedTables = Object.entries(personalData)
  .filter(([, { effect }]) => effect === 'delete')
  .map(([table, { by }]) => [table, rowsOf[by as keyof typeof rowsOf]] as const);

/** One statement: its parts see the phones that the next statement removes. */
const deleteRowsSql = `
  WITH
    ${deletedTables
      .map(([table, rows]) => `of_${table} AS (DELETE FROM ${table} WHERE ${rows})`)
      .join(', ')}
  SELECT`;

/** The applicant's data of a store that never sold anything need not be kept. */
const eraseColumnsSql = `
  WITH
    of_chats AS (
      UPDATE chat_friends
      SET remark = '', is_open = 0
      WHERE ${rowsOf.user_id}
    ),
    of_files AS (
      UPDATE files
      SET unused_since = mall_now()
      WHERE owner_area = 'shop' AND owner_id = ANY($1::bigint[]) AND unused_since IS NULL
    ),
    of_stores AS (
      UPDATE stores t
      SET
        store_mobile = '', store_company_name = '', store_address = '', legal_person = '',
        store_phone = '', id_card_no = NULL, id_card_t = '', id_card_b = '',
        business_license = '', business_license_no = '', emergency_contact = '',
        emergency_contact_phone = '', rev = rev + 1
      WHERE ${rowsOf.user_id} AND NOT EXISTS (SELECT FROM orders o WHERE o.store_id = t.id)
    )
  UPDATE users
  SET
    username = 'closed:' || id, nickname = 'closed:' || id, phone = '', email = '', avatar = '',
    sex = 1, ip = '', password = '', pay_password = '', login_time = NULL,
    last_login_time = NULL, status = 0, closing_at = NULL,
    closed_at = ${nowSql},
    updated_at = ${nowSql}, rev = rev + 1
  WHERE id = ANY($1::bigint[])`;

/**
 * Closes accounts that the caller has locked `FOR UPDATE`: removes what `personalData` says and marks
 * the rows as closed. Orders, money and the audit log stay. The sweep of files removes their
 * pictures that no row shows any more.
 */
export async function eraseAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.rows(deleteRowsSql, [userIds], 'closing.delete');
  await tx.run(eraseColumnsSql, [userIds], 'closing.erase');
}
