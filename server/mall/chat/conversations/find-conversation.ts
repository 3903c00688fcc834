import type { Conversation } from '../../../../schemas/contract/calls/chat/chat.ts';
import type { Rows, Transaction } from '../../../platform/database/sql.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { type ChatParty, scopeSql } from '../parties/chat-party.ts';
import type { RoutedConversation } from '../sockets/chat-bus.ts';
import {
  type ConversationRow,
  conversationsSql,
  renderConversations,
} from './conversation-rows.ts';

/** A conversation as its rules need it. */
export interface LockedConversation extends RoutedConversation {
  readonly rtype: string;
  readonly rid: string;
  readonly user_id: number | null;
  readonly is_open: number;
  readonly assigned_id: number | null;
  readonly blocked_by_shopper: number;
  readonly blocked_by_staff: number;
}

const lockedColumns = `
  f.id, f.store_id, f.desk, f.stype, f.sid, f.rtype, f.rid, f.user_id, f.is_open, f.assigned_id,
  f.blocked_by_shopper, f.blocked_by_staff`;

/** The conversation as the party reads it. @throws Refusal 404 */
export async function getConversation(
  sql: Rows,
  party: ChatParty,
  id: number,
): Promise<Conversation> {
  const rows = await sql.rows<ConversationRow>(
    `${conversationsSql(party)} WHERE ${scopeSql[party.kind]} AND f.id = $2`,
    [party.key, id],
    `chat.conversation.${party.kind}`,
  );
  const [conversation] = await renderConversations(sql, party, rows);
  if (!conversation) throw httpErrors.notFound();
  return conversation;
}

/** @throws Refusal 404 for a conversation that the party may not read */
export const routeConversation = (
  sql: Rows,
  party: ChatParty,
  id: number,
): Promise<LockedConversation> => readConversation(sql, party, id);

/**
 * Locks it, so that ids of its messages grow in the order of their commits.
 *
 * @throws Refusal 404 for a conversation that the party may not read
 */
export const lockConversation = (
  tx: Transaction,
  party: ChatParty,
  id: number,
): Promise<LockedConversation> => readConversation(tx, party, id, 'FOR NO KEY UPDATE');

async function readConversation(
  sql: Rows,
  party: ChatParty,
  id: number,
  lock: '' | 'FOR NO KEY UPDATE' = '',
): Promise<LockedConversation> {
  const [row] = await sql.rows<LockedConversation>(
    `SELECT ${lockedColumns} FROM chat_friends f WHERE ${scopeSql[party.kind]} AND f.id = $2 ${lock}`,
    [party.key, id],
    `chat.${lock === '' ? 'route' : 'lock'}.${party.kind}`,
  );
  if (!row) throw httpErrors.notFound();
  return row;
}
