import type { ChannelListener, Notifications } from '../database/notifications.ts';
import type { Sql } from '../database/sql.ts';
import { Broadcast } from './broadcast.ts';

/** Sends by NOTIFY, which PostgreSQL delivers when the transaction commits. */
export class PostgresBroadcast extends Broadcast {
  constructor(private readonly notifications: Notifications) {
    super();
  }

  async publish(sql: Sql, channel: string, texts: readonly string[]): Promise<void> {
    if (texts.length === 0) return;
    await sql.rows(
      'SELECT pg_notify($1, t.text) FROM unnest($2::text[]) t(text)',
      [channel, texts],
      'broadcast.notify',
    );
  }

  listen(channel: string, listener: ChannelListener): Promise<void> {
    return this.notifications.listen(channel, listener);
  }
}
