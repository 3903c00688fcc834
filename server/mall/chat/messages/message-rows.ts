import type {
  ChatMessage,
  ChatPartyType,
  ChatSide,
  ContentType,
  LegacyParties,
  ChatParty as WireParty,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { maskName } from '../../kernel/mask-name.ts';
import type { ChatCards } from './chat-cards.ts';
import type { MessageReader } from './message-reader.ts';

/** Events of system messages. `greeting` and `away` may carry a text of the store or the platform. */
export type SystemEvent =
  | 'greeting'
  | 'away'
  | 'handed_to_account'
  | 'handed_to_platform'
  | 'handed_to_store'
  | 'moved_to_store';

export interface MessageRow extends LegacyParties, ShopperColumns {
  readonly id: number;
  readonly conversation_id: number;
  readonly side: ChatSide;
  readonly account_id: number | null;
  readonly content_type: ContentType;
  readonly content: string;
  readonly event: SystemEvent | '';
  readonly client_key: string;
  readonly created_at: string;
  readonly store_name: string | null;
  readonly store_logo: string | null;
  readonly staff_name: string | null;
  readonly staff_avatar: string | null;
}

/**
 * Name of the shopper `u`. Some take their phone number as their nickname; it is hidden from stores.
 */
export const shopperNameSql = `
  coalesce(nullif(u.nickname, ''), u.username) AS shopper_name,
  ${hasPhoneNameSql('u')} AS has_phone_name`;

/** Whether the name of a shopper is a phone number or the name to sign in with. */
export function hasPhoneNameSql(user: string): string {
  const name = `${user}.nickname`;
  return `(${name} IN ('', ${user}.username, ${user}.phone) OR ${name} ~ '^\\+?[0-9 -]{7,}$')`;
}

/** Messages `m` of conversations `f`, without a condition. */
export const messagesSql = `
  SELECT
    m.id, m.friend_id AS conversation_id, m.side, m.stype, m.sid, m.rtype, m.rid, m.account_id,
    m.content_type, CASE m.content_type WHEN 'image' THEN m.image ELSE m.content END AS content,
    m.event, m.client_key, ${dateTimeSql('m.created_at')} AS created_at,
    f.stype AS shopper_type, f.sid AS shopper_id,
    ${shopperNameSql}, u.avatar AS shopper_avatar,
    t.store_name, t.store_logo,
    coalesce(nullif(su.nickname, ''), su.username, nullif(sa.nickname, ''), sa.username) AS staff_name,
    coalesce(su.avatar, sa.avatar) AS staff_avatar
  FROM chat_contents m
  JOIN chat_friends f ON f.id = m.friend_id
  LEFT JOIN stores t ON t.id = f.store_id
  LEFT JOIN users u ON u.id = f.user_id
  LEFT JOIN users su ON m.side = 'staff' AND m.stype = 'users' AND su.id = m.account_id
  LEFT JOIN admins sa ON m.side = 'staff' AND m.stype = 'admins' AND sa.id = m.account_id`;

/** Name and picture of the platform, which shoppers and stores see instead of an admin. */
export const platformParty = (language: Language): WireParty => ({
  type: 'admins',
  id: '',
  name: translate(language, 'notices.chat.platform'),
  avatar: '',
});

export interface ShopperColumns {
  readonly shopper_type: ChatPartyType;
  readonly shopper_id: string;
  readonly shopper_name: string | null;
  readonly has_phone_name: boolean | null;
  readonly shopper_avatar: string | null;
}

/** A visitor has no name: the first digits of the key tell visitors apart. */
export const shopperParty = (row: ShopperColumns, reader: MessageReader): WireParty => ({
  type: row.shopper_type,
  id: row.shopper_id,
  name: shopperName(row, reader),
  avatar: row.shopper_avatar ?? '',
});

function shopperName(row: ShopperColumns, { kind, language }: MessageReader): string {
  const no = row.shopper_id.slice(0, 4);
  if (row.shopper_type === 'anonymous') return translate(language, 'notices.chat.visitor', { no });
  const name = row.shopper_name ?? '';
  return kind === 'store' && row.has_phone_name ? maskName(name) : name;
}

/** A message as it is answered to a reader. */
export function renderMessage(
  row: MessageRow,
  reader: MessageReader,
  cards: ChatCards,
): ChatMessage & LegacyParties {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    side: row.side,
    sender: senderOf(row, reader),
    content_type: row.content_type,
    content: contentOf(row, reader),
    card: cards.of(row),
    client_key: row.client_key,
    created_at: row.created_at,
    sid: row.sid,
    stype: row.stype,
    rid: row.rid,
    rtype: row.rtype,
  };
}

function senderOf(row: MessageRow, reader: MessageReader): WireParty {
  if (row.side === 'shopper') return shopperParty(row, reader);
  if (row.side !== 'staff' || !seesStaff(row, reader)) return deskParty(row, reader);
  return {
    type: row.stype,
    id: String(row.account_id ?? ''),
    name: row.staff_name ?? '',
    avatar: row.staff_avatar ?? '',
  };
}

/** Shoppers see no person behind an answer, and stores no admin. */
const seesStaff = ({ stype }: MessageRow, { kind }: MessageReader): boolean =>
  kind === 'platform' || (kind === 'store' && stype !== 'admins');

/** The store or the platform as the sender. */
const deskParty = (row: MessageRow, { language }: MessageReader): WireParty =>
  row.stype === 'admins'
    ? platformParty(language)
    : { type: 'users', id: '', name: row.store_name ?? '', avatar: row.store_logo ?? '' };

/**
 * `content` of a hand-over is the name that its text mentions. A greeting may have a half in each
 * language (docs/decisions/0033-resources-and-screens.md).
 */
function contentOf(row: MessageRow, reader: MessageReader): string {
  const { content_type, content, event } = row;
  if (content_type !== 'system') return content;
  const isOwnText = (event === 'greeting' || event === 'away') && content !== '';
  if (isOwnText) return localName(content, reader.language);
  const isNamed = event !== 'handed_to_account' || seesStaff(row, reader);
  const name = isNamed ? content : deskParty(row, reader).name;
  return translate(reader.language, `notices.chat.${event}`, { name });
}
