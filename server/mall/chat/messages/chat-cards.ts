import type {
  ChatCard,
  GoodsChatCard,
  OrderChatCard,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import { orderStateOf } from '../../../../schemas/contract/orders.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import type { Rows } from '../../../platform/database/sql.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { type FoundCard, findCards, goodsCard } from '../../catalog/goods-cards.ts';
import type { Fen } from '../../kernel/fen.ts';
import type { MessageReader } from './message-reader.ts';

interface OrderRow {
  readonly id: number;
  readonly order_no: string;
  readonly order_name: string;
  readonly order_image: string;
  readonly total_price: Fen;
  readonly order_status: number;
  readonly refund_status: number;
}

interface CardContent {
  readonly content_type: string;
  readonly content: string;
}

/** Cards of messages by what they show. */
export interface ChatCards {
  of(message: CardContent): ChatCard | null;
}

/** What the cards of messages show, read once for readers of every language and side. */
export interface CardRows {
  readonly goods: ReadonlyMap<number, FoundCard>;
  readonly orders: ReadonlyMap<number, OrderRow>;
}

/** Reads goods and orders as they are now. That the sender may show them was checked on sending. */
export async function readCards(sql: Rows, messages: readonly CardContent[]): Promise<CardRows> {
  const idsOf = (type: string): readonly number[] => [
    ...new Set(
      messages.flatMap(({ content_type: found, content }) =>
        found === type ? [Number(content)] : [],
      ),
    ),
  ];
  const goods = await findCards(sql, idsOf('goods'));
  const orders = await findOrders(sql, idsOf('order'));
  return {
    goods: new Map(goods.map((card) => [card.id, card])),
    orders: new Map(orders.map((order) => [order.id, order])),
  };
}

async function findOrders(sql: Rows, ids: readonly number[]): Promise<readonly OrderRow[]> {
  if (ids.length === 0) return [];
  return sql.rows<OrderRow>(
    `
      SELECT id, order_no, order_name, order_image, total_price, order_status, refund_status
      FROM orders
      WHERE id = ANY($1::bigint[])`,
    [ids],
    'chat.orders',
  );
}

export const cardsFor = ({ goods, orders }: CardRows, reader: MessageReader): ChatCards => ({
  of({ content_type: type, content }) {
    const card = type === 'goods' ? goods.get(Number(content)) : undefined;
    if (card) return toGoodsCard(card, reader);
    const order = type === 'order' ? orders.get(Number(content)) : undefined;
    return order ? toOrderCard(order, reader) : null;
  },
});

/** Shoppers get only the id of goods that are not on sale. */
function toGoodsCard(found: FoundCard, { kind }: MessageReader): GoodsChatCard {
  const isShopper = kind === 'users' || kind === 'anonymous';
  const isShown = found.is_open || !isShopper;
  return {
    type: 'goods',
    goods_id: found.id,
    goods_name: isShown ? found.goods_name : '',
    goods_image: isShown ? found.goods_master_image : '',
    price: found.is_open ? goodsCard(found).shown_price.amount : '',
    is_open: found.is_open,
  };
}

const toOrderCard = (order: OrderRow, { language }: MessageReader): OrderChatCard => ({
  type: 'order',
  order_id: order.id,
  order_no: order.order_no,
  order_name: order.order_name,
  order_image: order.order_image,
  total_price: moneyText(order.total_price),
  order_status: order.order_status,
  order_status_cn: translate(
    language,
    `dicts.order_state.${orderStateOf(order.order_status, order.refund_status)}`,
  ),
});
