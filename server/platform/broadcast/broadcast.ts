import type { ChannelListener } from '../database/notifications.ts';
import type { Sql, Transaction } from '../database/sql.ts';

/**
 * Short messages between the processes of one installation. They carry ids and no content: a
 * receiver reads the rows. Messages may be lost while a connection is interrupted; `onReconnect` is
 * called afterwards.
 */
export abstract class Broadcast {
  /**
   * Sends to every process, this one included. Messages of a transaction are sent when it commits.
   *
   * @param texts at most 7,000 bytes each
   */
  abstract publish(
    sql: Sql | Transaction,
    channel: string,
    texts: readonly string[],
  ): Promise<void>;

  /** Resolves when the channel is listened to. @param channel letters and `_` */
  abstract listen(channel: string, listener: ChannelListener): Promise<void>;

  /** Ends connections of its own. */
  close(): void {}
}
