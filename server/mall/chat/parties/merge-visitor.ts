import { Injectable } from '@nestjs/common';
import { holdAccount } from '../../../identity/sessions/hold-session.ts';
import { violatesConstraint } from '../../../platform/database/database-errors.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { ChatBus } from '../sockets/chat-bus.ts';

/** A visitor's conversation, and the shopper's own with the same store if there is one. */
interface MergedConversation {
  readonly id: number;
  readonly target: number | null;
}

interface Visitor {
  readonly id: number;
  readonly key: string;
}

/**
 * The merge is repeated when the shopper opens a conversation with the same store at the same time.
 * The repetition finds that conversation.
 */
const maxAttempts = 3;

/**
 * Gives the conversations of a visitor to the shopper who signs in. Safe to repeat. An account that is
 * closed or deleted meanwhile gets none.
 */
@Injectable()
export class MergeVisitor {
  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
  ) {}

  /** @throws Refusal 401 */
  async run(visitor: Visitor, userId: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.database.transaction((tx) => this.merge(tx, visitor, userId));
        return;
      } catch (error) {
        const isOpenedMeanwhile = violatesConstraint(error, 'uq_chat_friends_stype_sid_store_id');
        if (!isOpenedMeanwhile || attempt >= maxAttempts) throw error;
      }
    }
  }

  private async merge(tx: Transaction, visitor: Visitor, userId: number): Promise<void> {
    await holdAccount(tx, userId);
    const claimed = await tx.run(
      'UPDATE chat_visitors SET user_id = $2 WHERE id = $1 AND user_id IS NULL',
      [visitor.id, userId],
      'chat.claimVisitor',
    );
    if (claimed === 0) return;
    const merged = await lockConversations(tx, visitor.key, userId);
    await moveMessages(tx, merged, userId);
    await moveConversations(tx, merged, userId);
    await giveFiles(tx, visitor.id, userId);
    await this.bus.publishChanges(
      tx,
      merged.map(({ id, target }) => target ?? id),
    );
  }
}

/** Both conversations of each pair are locked, by id, so that no message is added meanwhile. */
async function lockConversations(
  tx: Transaction,
  key: string,
  userId: number,
): Promise<readonly MergedConversation[]> {
  await tx.rows(
    `
      SELECT id
      FROM chat_friends
      WHERE (stype = 'anonymous' AND sid = $1) OR (stype = 'users' AND sid = $2)
      ORDER BY id
      FOR NO KEY UPDATE`,
    [key, String(userId)],
    'chat.lockMerged',
  );
  return tx.rows<MergedConversation>(
    `
      SELECT v.id, u.id AS target
      FROM chat_friends v
      LEFT JOIN chat_friends u
        ON u.stype = 'users'
        AND u.sid = $2
        AND u.store_id IS NOT DISTINCT FROM v.store_id
      WHERE v.stype = 'anonymous' AND v.sid = $1
      ORDER BY v.id`,
    [key, String(userId)],
    'chat.merged',
  );
}

/** Keys of the visitor's messages are dropped: the shopper may have used the same ones. */
async function moveMessages(
  tx: Transaction,
  merged: readonly MergedConversation[],
  userId: number,
): Promise<void> {
  await tx.run(
    `
      UPDATE chat_contents c
      SET
        friend_id = coalesce(m.target, m.id),
        client_key = '',
        stype = CASE c.side WHEN 'shopper' THEN 'users' ELSE c.stype END,
        sid = CASE c.side WHEN 'shopper' THEN $2 ELSE c.sid END,
        rtype = CASE c.side WHEN 'shopper' THEN c.rtype ELSE 'users' END,
        rid = CASE c.side WHEN 'shopper' THEN c.rid ELSE $2 END
      FROM jsonb_to_recordset($1::jsonb) AS m(id bigint, target bigint)
      WHERE c.friend_id = m.id`,
    [JSON.stringify(merged), String(userId)],
    'chat.moveMessages',
  );
}

async function moveConversations(
  tx: Transaction,
  merged: readonly MergedConversation[],
  userId: number,
): Promise<void> {
  const joined = merged.filter(({ target }) => target !== null);
  await tx.run(
    `
      UPDATE chat_friends u
      SET
        last_id = greatest(u.last_id, v.last_id),
        last_time = greatest(u.last_time, v.last_time),
        is_open = greatest(u.is_open, v.is_open),
        blocked_by_shopper = greatest(u.blocked_by_shopper, v.blocked_by_shopper),
        blocked_by_staff = greatest(u.blocked_by_staff, v.blocked_by_staff),
        rev = u.rev + 1
      FROM jsonb_to_recordset($1::jsonb) AS m(id bigint, target bigint)
      JOIN chat_friends v ON v.id = m.id
      WHERE u.id = m.target`,
    [JSON.stringify(joined)],
    'chat.joinConversations',
  );
  await tx.run(
    `
      UPDATE chat_reports r
      SET friend_id = m.target, user_id = $2
      FROM jsonb_to_recordset($1::jsonb) AS m(id bigint, target bigint)
      WHERE r.friend_id = m.id`,
    [JSON.stringify(joined), userId],
    'chat.moveReports',
  );
  await tx.run(
    'DELETE FROM chat_friends WHERE id = ANY($1::bigint[])',
    [joined.map(({ id }) => id)],
    'chat.deleteJoined',
  );
  await tx.run(
    `
      UPDATE chat_friends
      SET stype = 'users', sid = $2, user_id = $3, rev = rev + 1
      WHERE id = ANY($1::bigint[])`,
    [merged.filter(({ target }) => target === null).map(({ id }) => id), String(userId), userId],
    'chat.giveConversations',
  );
}

/** Pictures count for the shopper's quota from now on. */
async function giveFiles(tx: Transaction, visitorId: number, userId: number): Promise<void> {
  await tx.run(
    "UPDATE files SET owner_id = $2, account_id = $2 WHERE owner_area = 'shop' AND owner_id = -$1::bigint",
    [visitorId, userId],
    'chat.giveFiles',
  );
}
