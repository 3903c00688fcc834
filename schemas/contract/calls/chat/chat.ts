import type { MoneyText, TimeText } from '../../wire-texts.ts';

/**
 * Chat between a shopper or a visitor and a store or the platform (docs/chat.md).
 *
 * Calls below `/api/chats` (shop), `/api/Seller/chats` and `/api/Admin/chats`. Shoppers send their
 * token. Visitors need none: `POST /api/chats` sets the httpOnly cookie `visitor`, which later calls
 * and the socket send by themselves; programs without cookies send the answer's `visitor_token` in
 * the header `x-visitor`. A signed-in call that carries a visitor's token takes over the visitor's
 * conversations.
 *
 * | call | body or query | answer |
 * |---|---|---|
 * | `POST {area}chats` | `OpenChat` | `OpenedChat` |
 * | `GET {area}chats` | `ChatQuery` | `Page<Conversation>`; `count` is `ChatCounts` |
 * | `GET {area}chats/unread` | | `UnreadChats` |
 * | `GET {area}chats/{id}` | | `Conversation` |
 * | `GET {area}chats/{id}/messages` | `MessageQuery` | `MessagePage` |
 * | `POST {area}chats/{id}/messages` | `NewMessage` | `ChatMessage` |
 * | `POST {area}chats/{id}/pictures?client_key=` | multipart `file` | `ChatMessage` |
 * | `POST {area}chats/{id}/read` | `{message_id}`: read up to this one | `UnreadChats` |
 * | `POST {area}chats/{id}/typing` | `{}` | `{}` |
 * | `POST {area}chats/{id}/block`, `/unblock` | `{}` | `Conversation` |
 * | `POST {area}chats/{id}/report` | `ChatReport` | `{}` |
 * | `GET {Seller,Admin}chats/{id}/staff` | | `ChatStaff[]`: who can take it over |
 * | `POST {Seller,Admin}chats/{id}/hand_over` | `HandOver` | `Conversation` |
 * | `POST {Seller,Admin}chats/{id}/close` | `{}` | `Conversation` |
 *
 * Resources of the back offices: `chat_quick_replies` (texts of the caller's store or the platform).
 * Greeting and hours of a store are the fields `chat_*` of `stores` (`PUT /api/Seller/stores`), those
 * of the platform are in `configs/chat` with the days that messages are kept. Admins settle the rows
 * of `chat_reports` with its command `settle`.
 *
 * Rights: `<Area>.chat_friends.index` reads, `.update` writes and acts. The owner of a store and a
 * super admin hold both. A conversation that the caller may not read is answered like a missing one
 * (404). Admins read the conversations of all stores and answer those of the platform's desk.
 */
export const chatLimits = {
  /** Characters of a text message. */
  text: 1000,
  /** Messages of a page. */
  page: 50,
  /** Messages per minute of one account or visitor, and of one conversation. */
  messagesPerMinute: 30,
  messagesPerMinuteOfChat: 60,
  /** Bytes of a picture. */
  picture: 5 * 1024 * 1024,
  /** Conversations that an account or a visitor begins in an hour. */
  newChatsPerHour: 30,
  /** Characters of a search, of a report's remark and of a quick reply. */
  words: 50,
  remark: 300,
  quickReply: 500,
} as const;

/** Who writes. `anonymous`: a visitor, whose id is random; `users`: shoppers and sellers. */
export const chatPartyTypes = ['anonymous', 'users', 'admins'] as const;
export type ChatPartyType = (typeof chatPartyTypes)[number];

export interface ChatParty {
  readonly type: ChatPartyType;
  /** '' for staff as shoppers see them. */
  readonly id: string;
  /** Shoppers see the store's name and logo, or customer service, instead of persons. */
  readonly name: string;
  /** '' without a picture. */
  readonly avatar: string;
}

/** `staff`: the store or the platform. `system`: greetings and hand-overs. */
export type ChatSide = 'shopper' | 'staff' | 'system';

/** Who answers: the store of the conversation, or the platform. */
export type ChatDesk = 'store' | 'platform';

export interface Conversation {
  readonly id: number;
  /** 0: the conversation is with the platform. */
  readonly store_id: number;
  /** Name and picture of the store; the platform is called customer service and has no picture. */
  readonly store_name: string;
  readonly store_logo: string;
  readonly desk: ChatDesk;
  readonly shopper: ChatParty;
  /** What legacy clients read of both sides: the shopper is the sender. */
  readonly parties: LegacyParties;
  /** Who answers; null: nobody yet. For shoppers always null. */
  readonly assignee: ChatParty | null;
  /** `closed`: staff ended it; the next message of the shopper opens it again. */
  readonly state: 'open' | 'closed';
  /** The caller may write: not blocked, not closed to the caller, and answered by its desk. */
  readonly can_write: boolean;
  readonly is_blocked_by_shopper: boolean;
  readonly is_blocked_by_staff: boolean;
  /** Note of the staff, written by `PUT {area}chat_friends/{id}`; '' for shoppers. */
  readonly remark: string;
  /** Messages of the other side that the caller's side has not read; at most 100. */
  readonly unread: number;
  /** Ids of the last message that each side has read; 0 for none. For read receipts. */
  readonly shopper_read_id: number;
  readonly staff_read_id: number;
  /** Null before the first message. */
  readonly last_message: ChatMessage | null;
  readonly created_at: TimeText;
  /** Time of the last message. Wire times are in the mall's zone. */
  readonly updated_at: TimeText;
}

export type ContentType = 'text' | 'image' | 'goods' | 'order' | 'system';

export interface ChatMessage extends Partial<LegacyParties> {
  readonly id: number;
  readonly conversation_id: number;
  readonly side: ChatSide;
  readonly sender: ChatParty;
  readonly content_type: ContentType;
  /**
   * The text; the address of the picture; the id of the goods or the order. Of a system message the
   * text in the reader's language, or the store's own greeting.
   */
  readonly content: string;
  /** Goods and orders as they are now. Null for other contents, and when the row is gone. */
  readonly card: ChatCard | null;
  /** The key that the sender chose; '' for system messages. */
  readonly client_key: string;
  readonly created_at: TimeText;
}

export interface GoodsChatCard {
  readonly type: 'goods';
  readonly goods_id: number;
  readonly goods_name: string;
  readonly goods_image: string;
  /** Decimal string; '' for goods that are not on sale. */
  readonly price: '' | MoneyText;
  readonly is_open: boolean;
}

export interface OrderChatCard {
  readonly type: 'order';
  readonly order_id: number;
  readonly order_no: string;
  readonly order_name: string;
  readonly order_image: string;
  /** Payable amount, decimal string. */
  readonly total_price: MoneyText;
  readonly order_status: number;
  /** Status in the reader's language. */
  readonly order_status_cn: string;
}

export type ChatCard = GoodsChatCard | OrderChatCard;

/**
 * Finds the caller's conversation or begins one. The shop names one of: a store (0 is the platform),
 * goods, or an own order. Sellers name an order of their store, admins any order; the conversation
 * is with its buyer. Nothing is sent: the client shows the card of the goods or the order and sends
 * it when the user asks for it.
 */
export interface OpenChat {
  readonly store_id?: number;
  readonly goods_id?: number;
  readonly order_id?: number;
}
export interface OpenedChat {
  readonly conversation: Conversation;
  /** The card of the named goods or order, else null. */
  readonly card: ChatCard | null;
  /** Of a visitor, for programs without cookies; else ''. */
  readonly visitor_token: string;
}

export interface ChatQuery {
  readonly page?: number;
  /** At most 50. */
  readonly per_page?: number;
  /** `unread`: with unread messages. `mine`: assigned to the caller. `waiting`: assigned to nobody. */
  readonly filter?: 'all' | 'unread' | 'mine' | 'waiting';
  readonly state?: 'open' | 'closed';
  /** Admins only: conversations of this store; 0: with the platform. */
  readonly store_id?: number;
  /** Admins only: answered by whom. */
  readonly desk?: ChatDesk;
  /** Part of a message's text, of the shopper's or the store's name. */
  readonly words?: string;
}
/** Conversations of each filter that are open, ignoring the other parts of the query; at most 1000. */
export interface ChatCounts {
  readonly all: number;
  readonly unread: number;
  readonly mine: number;
  readonly waiting: number;
}
/** For badges. Staff count what their desk answers. */
export interface UnreadChats {
  /** Conversations with unread messages, at most 1000. */
  readonly conversations: number;
  /** Unread messages in them, at most 1000. */
  readonly messages: number;
}

/** Newest first. Without ids the newest page; `before_id` older ones, `after_id` the next newer. */
export interface MessageQuery {
  readonly before_id?: number;
  readonly after_id?: number;
  /** Only messages whose text contains this. */
  readonly words?: string;
}
export interface MessagePage {
  readonly messages: readonly ChatMessage[];
  /** There are further messages in the direction that was asked for. */
  readonly has_more: boolean;
}

/**
 * `content`: the text, `goods_id` or `order_id`. Pictures have a call of their own. `client_key`:
 * 8 to 40 letters, digits, `-` or `_`, new for each message; a repetition answers the first message.
 */
export interface NewMessage {
  readonly content_type: 'text' | 'goods' | 'order';
  readonly content: string;
  readonly client_key: string;
}

export const reportReasons = ['spam', 'fraud', 'insult', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export interface ChatReport {
  readonly reason: ReportReason;
  readonly remark?: string;
  /** A message of the other side; without it the whole conversation. */
  readonly message_id?: number;
}

/**
 * `account`: a colleague of `GET staff`. `platform`: from the store to the platform; an admin also
 * takes a conversation over with it. `store`: from the platform to the store of the conversation; a
 * conversation with the platform names `store_id`, is closed, and the answer is the shopper's
 * conversation with that store, which does not show the earlier messages.
 */
export type HandOver =
  | { readonly to: 'account'; readonly account_id: number }
  | { readonly to: 'platform' }
  | { readonly to: 'store'; readonly store_id?: number };
export interface ChatStaff {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  /** Used the back office in the last ten minutes. */
  readonly is_online: boolean;
}

export interface LegacyParties {
  readonly sid: string;
  readonly stype: ChatPartyType;
  readonly rid: string;
  readonly rtype: ChatPartyType;
}
