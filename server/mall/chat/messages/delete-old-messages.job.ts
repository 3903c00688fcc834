import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { deleteOldRows } from '../../../platform/jobs/retention.ts';
import { untilDone } from '../../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';

const defaultDays = 365;
/** Conversations or visitors of one statement, so that no lock is held for long. */
const batchSize = 2000;

/**
 * Deletes messages after the days of `configs/chat`, then conversations and visitors without any.
 * The sweep of files removes their pictures. Reports keep their copies.
 */
@Injectable()
export class DeleteOldMessages {
  constructor(private readonly database: Database) {}

  /** @returns how many messages were deleted */
  @Scheduled({ name: 'chat.retention', everySeconds: 86_400 })
  async run(): Promise<number> {
    const [config] = await this.database.rows<{ days: number }>(
      "SELECT (value ->> 'retention_days')::int AS days FROM configs WHERE name = 'configs/chat'",
      [],
      'chat.retention',
    );
    const days = config?.days ?? defaultDays;
    const deleted = await deleteOldRows(this.database, 'chat_contents', days);
    await this.deleteEmpty(days);
    return deleted;
  }

  private async deleteEmpty(days: number): Promise<void> {
    await this.deleteInBatches('chat.deleteEmpty', days, emptyConversationsSql);
    await this.deleteInBatches('chat.deleteVisitors', days, lostVisitorsSql);
  }

  private async deleteInBatches(name: string, days: number, text: string): Promise<void> {
    await untilDone(batchSize, () => this.database.run(text, [days, batchSize], name));
  }
}

const emptyConversationsSql = `
  DELETE FROM chat_friends
  WHERE id IN (
    SELECT f.id
    FROM chat_friends f
    WHERE f.blocked_by_shopper = 0
      AND f.blocked_by_staff = 0
      AND coalesce(f.last_time, f.created_at) < mall_now() - make_interval(days => $1)
      AND NOT EXISTS (SELECT FROM chat_contents c WHERE c.friend_id = f.id)
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )`;

/** Visitors without a conversation. */
const lostVisitorsSql = `
  DELETE FROM chat_visitors
  WHERE id IN (
    SELECT v.id
    FROM chat_visitors v
    WHERE v.created_at < mall_now() - make_interval(days => $1)
      AND NOT EXISTS (
        SELECT FROM chat_friends f
        WHERE f.stype = 'anonymous' AND f.sid = v.key
      )
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )`;
