import type { ContentType } from '../../../../schemas/contract/calls/chat/chat.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { LockedConversation } from '../conversations/find-conversation.ts';
import { type ChatParty, desks, typeOf } from '../parties/chat-party.ts';
import { type ChatBus, routeOf } from '../sockets/chat-bus.ts';
import type { SystemEvent } from './message-rows.ts';

export interface NewContent {
  readonly content_type: Exclude<ContentType, 'system'>;
  readonly content: string;
  readonly client_key: string;
}

export interface SystemText {
  readonly event: SystemEvent;
  readonly content: string;
}

/** Type and id of the staff of a conversation, as legacy clients know them. */
const staffOf = ({ desk, rtype, rid }: LockedConversation) =>
  desk === desks.platform ? { type: 'admins', id: '0' } : { type: rtype, id: rid };

/** Inserts a message of a party into a locked conversation. @returns its id */
export async function insertMessage(
  tx: Transaction,
  party: ChatParty,
  conversation: LockedConversation,
  message: NewContent,
): Promise<number> {
  const isShopper = party.side === 'shopper';
  const shopper = { type: conversation.stype, id: conversation.sid };
  const staff = { ...staffOf(conversation), ...(isShopper ? {} : { type: typeOf(party) }) };
  const [sender, recipient] = isShopper ? [shopper, staff] : [staff, shopper];
  const isImage = message.content_type === 'image';
  const [row] = await tx.rows<{ id: number }>(
    `
      INSERT INTO chat_contents (
        friend_id, side, stype, sid, rtype, rid, account_id, content_type, content, image,
        client_key
      )
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      RETURNING id`,
    [
      conversation.id,
      party.side,
      sender.type,
      sender.id,
      recipient.type,
      recipient.id,
      isShopper ? null : party.actor.id,
      message.content_type,
      isImage ? '' : message.content,
      isImage ? message.content : '',
      message.client_key,
    ],
    'chat.insert',
  );
  await touch(tx, conversation.id, row!.id);
  return row!.id;
}

/**
 * Inserts a message that no person wrote and publishes it. It counts as read. The caller holds the
 * lock of the conversation.
 */
export async function insertSystemMessage(
  tx: Transaction,
  bus: ChatBus,
  conversation: LockedConversation,
  { event, content }: SystemText,
): Promise<void> {
  const staff = staffOf(conversation);
  const [row] = await tx.rows<{ id: number }>(
    `
      INSERT INTO chat_contents (
        friend_id, side, stype, sid, rtype, rid, content_type, content, event, r_read
      )
      VALUES ($1, 'system', $2, $3, $4, $5, 'system', $6, $7, 1)
      RETURNING id`,
    [conversation.id, staff.type, staff.id, conversation.stype, conversation.sid, content, event],
    'chat.insertSystem',
  );
  await touch(tx, conversation.id, row!.id);
  await bus.publish(tx, { ...routeOf(conversation), kind: 'message', messages: [row!.id] });
}

/** The revision stays, so that a note of staff is not refused as stale after a message. */
async function touch(tx: Transaction, id: number, lastId: number): Promise<void> {
  await tx.run(
    `
      UPDATE chat_friends
      SET last_id = $2, last_time = ${nowSql}
      WHERE id = $1`,
    [id, lastId],
    'chat.touch',
  );
}
