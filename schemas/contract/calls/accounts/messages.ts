import type { Area } from '../../areas.ts';
import type { MessageChannel, MessageKind } from '../../dicts/message-kinds.ts';
import type { TimeText } from '../../wire-texts.ts';

/** Paths of an area's own messages; `messages` is a resource of the back offices. */
export const inboxPaths: Readonly<Record<Area, string>> = {
  shop: '/user/messages',
  Seller: '/Seller/inbox',
  Admin: '/Admin/inbox',
};

/**
 * A row of `GET {inbox}`, whose `count` is `{unread}`. `POST {inbox}/read` {id} marks one as read,
 * {} all. `GET {inbox}/unread` answers `UnreadMessages`.
 */
export interface Message {
  readonly id: number;
  readonly kind: MessageKind;
  /** Name of the kind and text, in the request's language. */
  readonly title: string;
  readonly text: string;
  /** Page that the message opens. */
  readonly link: string;
  readonly is_read: 0 | 1;
  readonly created_at: TimeText;
}

export interface UnreadMessages {
  /** Counted up to `maxUnread`. */
  readonly unread: number;
}
export const maxUnread = 100;

/** 1 where messages of a kind reach the account by a channel. */
export type ChannelChoices = Readonly<Record<MessageChannel, 0 | 1>>;

/** `GET` and `PUT {inbox}/settings`; `email` changes by `POST {inbox}/email` only. */
export interface MessageSettings {
  /** Confirmed address; '' for none. */
  readonly email: string;
  /** 1: e-mails come once a day in one. */
  readonly is_digest: 0 | 1;
  /** Channels that the mall can send by. */
  readonly channels: readonly MessageChannel[];
  readonly kinds: readonly (ChannelChoices & {
    readonly kind: MessageKind;
    readonly title: string;
  })[];
}

/**
 * `GET /mail_link?token=`: what a link in an e-mail does. `POST /mail_link?token=` does it; with
 * `all=1` an unsubscription ends all e-mails.
 */
export type MailLink =
  | { readonly purpose: 'unsubscribe'; readonly title: string }
  | { readonly purpose: 'confirm'; readonly email: string };
