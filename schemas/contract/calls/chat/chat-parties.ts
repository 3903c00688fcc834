import type { Area } from '../../areas.ts';
import type { MoneyText } from '../../wire-texts.ts';
import type { ChatCard, ChatSide, ContentType, Conversation, NewMessage } from './chat.ts';

/**
 * What the parts of the chat in `engine/chat` show of goods, orders and the two sides. The engine
 * itself knows none of them.
 */

/** A side that writes. */
export type PartySide = Exclude<ChatSide, 'system'>;

export const sideOf = (area: Area): PartySide => (area === 'shop' ? 'shopper' : 'staff');

const otherSide = (side: PartySide): PartySide => (side === 'shopper' ? 'staff' : 'shopper');

/** Whether an area takes part. Staff who only watch a conversation mark nothing as read. */
export function isParticipant(area: Area, { desk }: Conversation): boolean {
  if (area === 'shop') return true;
  return desk === (area === 'Seller' ? 'store' : 'platform');
}

/** The store for shoppers, the shopper for staff. */
export const otherParty = (
  { store_name: store, store_logo: logo, shopper }: Conversation,
  side: PartySide,
): { readonly name: string; readonly picture: string } =>
  side === 'shopper'
    ? { name: store, picture: logo }
    : { name: shopper.name, picture: shopper.avatar };

/** Id of the last message that a side has read; 0 for none. */
export const readIdOf = (conversation: Conversation, side: PartySide): number =>
  side === 'shopper' ? conversation.shopper_read_id : conversation.staff_read_id;

/** Id of the last message that the side opposite to `side` has read; 0 for none. */
export const otherReadIdOf = (conversation: Conversation, side: PartySide): number =>
  readIdOf(conversation, otherSide(side));

/** The conversation after a side has read up to a message. */
export function withReadId(
  conversation: Conversation,
  side: PartySide,
  messageId: number,
): Conversation {
  const readId = Math.max(readIdOf(conversation, side), messageId);
  return side === 'shopper'
    ? { ...conversation, shopper_read_id: readId }
    : { ...conversation, staff_read_id: readId };
}

/** Who has blocked the conversation, as `side` sees it. */
export function blocksOf(
  { is_blocked_by_shopper: byShopper, is_blocked_by_staff: byStaff }: Conversation,
  side: PartySide,
): { readonly isOwn: boolean; readonly isOfOther: boolean } {
  return side === 'shopper'
    ? { isOwn: byShopper, isOfOther: byStaff }
    : { isOwn: byStaff, isOfOther: byShopper };
}

/** Contents that are a card; its row may be gone. */
export const isCardType = (type: ContentType): type is ChatCard['type'] =>
  type === 'goods' || type === 'order';

/** The message that sends a card. */
export const cardMessage = (card: ChatCard): Omit<NewMessage, 'client_key'> => ({
  content_type: card.type,
  content: String(card.type === 'goods' ? card.goods_id : card.order_id),
});

/** Texts and picture of a card. */
export interface ShownCard {
  /** May hold both languages. */
  readonly name: string;
  /** '' without a picture. */
  readonly image: string;
  /** Decimal string; '' for what is not on sale. */
  readonly price: '' | MoneyText;
  /** Locale key of a line above the name, with its values. */
  readonly note?: { readonly key: string; readonly values: Readonly<Record<string, string>> };
}

export function shownCard(card: ChatCard): ShownCard {
  if (card.type === 'goods')
    return { name: card.goods_name, image: card.goods_image, price: card.price };
  return {
    name: card.order_name,
    image: card.order_image,
    price: card.total_price,
    note: { key: 'chat.order', values: { no: card.order_no, state: card.order_status_cn } },
  };
}
