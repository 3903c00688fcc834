import type {
  ChatPartyType,
  Conversation,
  ChatParty as WireParty,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import type { Rows } from '../../../platform/database/sql.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import { cardsFor, readCards } from '../messages/chat-cards.ts';
import { readerOf } from '../messages/message-reader.ts';
import {
  type MessageRow,
  messagesSql,
  platformParty,
  renderMessage,
  type ShopperColumns,
  shopperNameSql,
  shopperParty,
} from '../messages/message-rows.ts';
import { type ChatParty, desks, otherSide } from '../parties/chat-party.ts';
import type { RoutedConversation } from '../sockets/chat-bus.ts';

/** Unread messages of a conversation are counted up to this number. */
const maxUnread = 100;

export interface ConversationRow extends RoutedConversation, ShopperColumns {
  readonly rtype: ChatPartyType;
  readonly rid: string;
  readonly is_open: number;
  readonly assigned_id: number | null;
  readonly blocked_by_shopper: number;
  readonly blocked_by_staff: number;
  readonly last_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly store_name: string | null;
  readonly store_logo: string | null;
  readonly remark: string;
  readonly assignee_name: string | null;
  readonly assignee_avatar: string | null;
  readonly shopper_read_id: number;
  readonly staff_read_id: number;
  readonly unread: number;
}

/** The largest id of a side's messages that the other side has read. */
const readIdSql = (side: string): string => `
  coalesce(
    (
      SELECT c.id
      FROM chat_contents c
      WHERE c.friend_id = f.id AND c.side = '${side}' AND c.r_read = 1
      ORDER BY c.id DESC
      LIMIT 1
    ),
    0
  )`;

/** Conversations `f`, without a condition. */
export const conversationsSql = (party: ChatParty): string => `
  SELECT
    f.id, f.store_id, f.desk, f.stype, f.sid, f.rtype, f.rid, f.is_open, f.assigned_id,
    f.blocked_by_shopper, f.blocked_by_staff, f.remark, f.last_id, f.stype AS shopper_type, f.sid AS shopper_id,
    ${dateTimeSql('f.created_at')} AS created_at,
    ${dateTimeSql('coalesce(f.last_time, f.created_at)')} AS updated_at,
    t.store_name, t.store_logo, ${shopperNameSql},
    u.avatar AS shopper_avatar, coalesce(su.avatar, sa.avatar) AS assignee_avatar,
    coalesce(
      nullif(su.nickname, ''), su.username, nullif(sa.nickname, ''), sa.username
    ) AS assignee_name,
    ${readIdSql('staff')} AS shopper_read_id, ${readIdSql('shopper')} AS staff_read_id,
    (
      SELECT count(*)::int
      FROM (
        SELECT 1
        FROM chat_contents c
        WHERE c.friend_id = f.id AND c.side = '${otherSide(party)}' AND c.r_read = 0
        LIMIT ${maxUnread}
      ) counted
    ) AS unread
  FROM chat_friends f
  LEFT JOIN stores t ON t.id = f.store_id
  LEFT JOIN users u ON u.id = f.user_id
  LEFT JOIN users su ON f.desk = ${desks.store} AND su.id = f.assigned_id
  LEFT JOIN admins sa ON f.desk = ${desks.platform} AND sa.id = f.assigned_id`;

/** The conversations as a party reads them, each with its last message. */
export async function renderConversations(
  sql: Rows,
  party: ChatParty,
  rows: readonly ConversationRow[],
): Promise<readonly Conversation[]> {
  const reader = readerOf(party);
  const messages =
    rows.length === 0
      ? []
      : await sql.rows<MessageRow>(
          `${messagesSql} WHERE m.id = ANY($1::bigint[])`,
          [rows.map(({ last_id: lastId }) => lastId)],
          'chat.lastMessages',
        );
  const cards = cardsFor(await readCards(sql, messages), reader);
  const last = new Map(messages.map((row) => [row.id, renderMessage(row, reader, cards)]));
  return rows.map((row) => toConversation(row, party, last.get(row.last_id) ?? null));
}

function toConversation(
  row: ConversationRow,
  party: ChatParty,
  lastMessage: Conversation['last_message'],
): Conversation {
  const { language } = party.actor;
  const platform = platformParty(language);
  return {
    id: row.id,
    store_id: row.store_id ?? 0,
    store_name: row.store_name ?? platform.name,
    store_logo: row.store_logo ?? '',
    desk: row.desk === desks.store ? 'store' : 'platform',
    shopper: shopperParty(row, readerOf(party)),
    parties: { sid: row.sid, stype: row.shopper_type, rid: row.rid, rtype: row.rtype },
    assignee: assigneeOf(row, party),
    state: row.is_open === 1 ? 'open' : 'closed',
    can_write: canWrite(row, party),
    is_blocked_by_shopper: row.blocked_by_shopper === 1,
    is_blocked_by_staff: row.blocked_by_staff === 1,
    remark: party.side === 'staff' ? row.remark : '',
    unread: row.unread,
    shopper_read_id: row.shopper_read_id,
    staff_read_id: row.staff_read_id,
    last_message: lastMessage,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Whether the party answers the conversation at the moment. */
export const isAtDesk = ({ desk }: Pick<ConversationRow, 'desk'>, { kind }: ChatParty): boolean =>
  kind === 'store' ? desk === desks.store : kind !== 'platform' || desk === desks.platform;

const canWrite = (row: ConversationRow, party: ChatParty): boolean =>
  row.blocked_by_shopper === 0 && row.blocked_by_staff === 0 && isAtDesk(row, party);

function assigneeOf(row: ConversationRow, party: ChatParty): WireParty | null {
  if (party.side === 'shopper' || row.assigned_id === null) return null;
  const isPlatform = row.desk === desks.platform;
  if (isPlatform && party.kind === 'store') return platformParty(party.actor.language);
  return {
    type: isPlatform ? 'admins' : 'users',
    id: String(row.assigned_id),
    name: row.assignee_name ?? '',
    avatar: row.assignee_avatar ?? '',
  };
}
