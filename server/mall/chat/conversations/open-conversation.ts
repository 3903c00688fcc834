import { Injectable } from '@nestjs/common';
import {
  type ChatCard,
  type Conversation,
  chatLimits,
  type OpenChat,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import { Env } from '../../../platform/config/env.ts';
import { Database } from '../../../platform/database/sql.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { AttemptCounters } from '../../../platform/limits/attempt-counters.ts';
import { isOpenSql } from '../../catalog/goods-cards.ts';
import { isOpenStoreSql } from '../../stores/store-state.ts';
import { chatErrors } from '../chat.errors.ts';
import { cardsFor, readCards } from '../messages/chat-cards.ts';
import { readerOf } from '../messages/message-reader.ts';
import { assertReadsOrders, type ChatParty, desks, personOf } from '../parties/chat-party.ts';
import { getConversation } from './find-conversation.ts';

const hourSeconds = 3600;

export interface OpenedConversation {
  readonly conversation: Conversation;
  readonly card: ChatCard | null;
}

/** With whom a conversation is. */
interface Opened {
  /** Null: the platform. */
  readonly storeId: number | null;
  readonly shopper: { readonly type: 'users' | 'anonymous'; readonly id: string };
}

/** Finds the conversation of a shopper or visitor with a store or the platform, or begins it. */
@Injectable()
export class OpenConversation {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptCounters,
    private readonly env: Env,
  ) {}

  /**
   * @throws Refusal 402 for staff who read no orders; 404 for a store, goods or an order that the caller may not see;
   *   `chat.storeClosed`, `chat.ownStore`, `http.tooFrequent`
   */
  async run(party: ChatParty, input: OpenChat): Promise<OpenedConversation> {
    const opened =
      party.side === 'staff' ? await this.ofBuyer(party, input) : await this.ofShop(party, input);
    const found = await this.find(opened);
    const id = found ?? (await this.create(party, opened));
    return {
      conversation: await getConversation(this.database, party, id),
      card: await this.cardOf(party, input),
    };
  }

  private async ofShop(party: ChatParty, input: OpenChat): Promise<Opened> {
    const shopper = { type: party.kind as 'users' | 'anonymous', id: party.key };
    if (input.order_id !== undefined)
      return { storeId: await this.storeOfOrder(party, input.order_id), shopper };
    if (input.goods_id !== undefined)
      return { storeId: await this.storeOfGoods(input.goods_id), shopper };
    if (input.store_id === undefined) throw httpErrors.notFound();
    return { storeId: input.store_id === 0 ? null : input.store_id, shopper };
  }

  /** Staff begin a conversation with the buyer of an order: a store with its own, admins with any. */
  private async ofBuyer(party: ChatParty, { order_id: orderId }: OpenChat): Promise<Opened> {
    assertReadsOrders(party);
    const { kind, key } = party;
    const [order] = await this.database.rows<{ user_id: number; store_id: number }>(
      `
        SELECT user_id, store_id
        FROM orders
        WHERE id = $1 AND ($2::bigint = 0 OR store_id = $2)`,
      [orderId ?? 0, kind === 'platform' ? 0 : key],
      'chat.orderOfStaff',
    );
    if (!order) throw httpErrors.notFound();
    return {
      storeId: kind === 'platform' ? null : order.store_id,
      shopper: { type: 'users', id: String(order.user_id) },
    };
  }

  private async storeOfOrder({ kind, key }: ChatParty, orderId: number): Promise<number> {
    const [order] = await this.database.rows<{ store_id: number }>(
      'SELECT store_id FROM orders WHERE id = $1 AND user_id = $2::bigint AND hidden_at IS NULL',
      [orderId, kind === 'users' ? key : 0],
      'chat.orderOfShopper',
    );
    if (!order) throw httpErrors.notFound();
    return order.store_id;
  }

  private async storeOfGoods(goodsId: number): Promise<number> {
    const [goods] = await this.database.rows<{ store_id: number }>(
      `
        SELECT g.store_id
        FROM goods g
        JOIN stores t ON t.id = g.store_id
        WHERE g.id = $1 AND g.deleted_at IS NULL AND ${isOpenSql}`,
      [goodsId],
      'chat.goods',
    );
    if (!goods) throw httpErrors.notFound();
    return goods.store_id;
  }

  private async find({ storeId, shopper }: Opened): Promise<number | undefined> {
    const [row] = await this.database.rows<{ id: number }>(
      `
        SELECT id
        FROM chat_friends
        WHERE stype = $1 AND sid = $2 AND store_id IS NOT DISTINCT FROM $3::bigint`,
      [shopper.type, shopper.id, storeId],
      'chat.find',
    );
    return row?.id;
  }

  private async create(party: ChatParty, opened: Opened): Promise<number> {
    const ownerId = opened.storeId === null ? 0 : await this.ownerOf(party, opened);
    await this.attempts.admit([
      {
        key: `chat:new:${personOf(party)}`,
        max: chatLimits.newChatsPerHour * this.env.rateFactor,
        seconds: hourSeconds,
      },
    ]);
    const { type, id } = opened.shopper;
    await this.database.run(
      `
        INSERT INTO chat_friends (stype, sid, user_id, rtype, rid, store_id, desk)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT DO NOTHING`,
      [
        type,
        id,
        type === 'users' ? id : null,
        opened.storeId === null ? 'admins' : 'users',
        String(ownerId),
        opened.storeId,
        opened.storeId === null ? desks.platform : desks.store,
      ],
      'chat.open',
    );
    return (await this.find(opened))!;
  }

  /** Owner of a store that may be talked to: open, or the shopper has ordered there. */
  private async ownerOf({ side }: ChatParty, { storeId, shopper }: Opened): Promise<number> {
    const shopperId = shopper.type === 'users' ? Number(shopper.id) : 0;
    const [store] = await this.database.rows<{ user_id: number; is_open: boolean }>(
      `
        SELECT
          t.user_id,
          (${isOpenStoreSql})
          OR EXISTS (SELECT FROM orders o WHERE o.store_id = t.id AND o.user_id = $2) AS is_open
        FROM stores t
        WHERE t.id = $1 AND t.deleted_at IS NULL`,
      [storeId, shopperId],
      'chat.store',
    );
    if (!store) throw httpErrors.notFound();
    if (side === 'shopper' && store.user_id === shopperId) throw chatErrors.ownStore();
    if (!store.is_open) throw chatErrors.storeClosed();
    return store.user_id;
  }

  private async cardOf(party: ChatParty, input: OpenChat): Promise<OpenedConversation['card']> {
    const content =
      input.order_id === undefined
        ? { content_type: 'goods', content: String(input.goods_id ?? 0) }
        : { content_type: 'order', content: String(input.order_id) };
    return cardsFor(await readCards(this.database, [content]), readerOf(party)).of(content);
  }
}
