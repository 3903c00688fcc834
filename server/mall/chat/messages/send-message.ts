import { Injectable } from '@nestjs/common';
import { type ChatMessage, chatLimits } from '../../../../schemas/contract/calls/chat/chat.ts';
import { parseId } from '../../../backoffice/resources/parse-ids.ts';
import { Env } from '../../../platform/config/env.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import { AttemptCounters, limitsOfAddress } from '../../../platform/limits/attempt-counters.ts';
import { FileReferences } from '../../../platform/storage/file-references.ts';
import { isOpenSql } from '../../catalog/goods-cards.ts';
import { chatErrors } from '../chat.errors.ts';
import { isAtDesk } from '../conversations/conversation-rows.ts';
import {
  type LockedConversation,
  lockConversation,
  routeConversation,
} from '../conversations/find-conversation.ts';
import { assertReadsOrders, type ChatParty, personOf } from '../parties/chat-party.ts';
import { ChatBus, routeOf } from '../sockets/chat-bus.ts';
import { GreetShopper } from './greet-shopper.ts';
import { insertMessage, type NewContent } from './insert-message.ts';
import { ReadMessages } from './read-messages.ts';

const minuteSeconds = 60;
/** An office may share one address. */
const visitorsPerAddress = 3;

/** Stores a message of a conversation and sends it to the sockets of both sides. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
    private readonly attempts: AttemptCounters,
    private readonly greet: GreetShopper,
    private readonly files: FileReferences,
    private readonly messages: ReadMessages,
    private readonly env: Env,
  ) {}

  /**
   * A repetition of a `client_key` gets the first message.
   *
   * @throws Refusal 404; `http.tooFrequent`, `chat.blocked`, `chat.notYourDesk`, `chat.notOfChat`
   */
  async run(party: ChatParty, id: number, message: NewContent): Promise<ChatMessage> {
    // Before counting: calls of strangers must not use up the conversation's limit
    await routeConversation(this.database, party, id);
    await this.countMessage(party, id);
    const messageId = await this.database.transaction(async (tx) => {
      const conversation = await lockConversation(tx, party, id);
      const first = await findByKey(tx, party, id, message.client_key);
      if (first !== undefined) return first;
      assertWritable(conversation, party);
      await this.assertContent(tx, party, conversation, message);
      return this.insert(tx, party, conversation, message);
    });
    return this.messages.get(party, messageId);
  }

  /** Refuses before a picture is stored. @throws Refusal as `run` */
  async assertMaySend(party: ChatParty, id: number): Promise<void> {
    await this.database.transaction(async (tx) =>
      assertWritable(await lockConversation(tx, party, id), party),
    );
  }

  private async insert(
    tx: Transaction,
    party: ChatParty,
    conversation: LockedConversation,
    message: NewContent,
  ): Promise<number> {
    const messageId = await insertMessage(tx, party, conversation, message);
    const isAssigned = party.side === 'shopper' || conversation.assigned_id !== null;
    if (!isAssigned || conversation.is_open === 0) {
      await tx.run(
        'UPDATE chat_friends SET is_open = 1, assigned_id = coalesce(assigned_id, $2) WHERE id = $1',
        [conversation.id, party.side === 'staff' ? party.actor.id : null],
        'chat.assign',
      );
      await this.bus.publishChanges(tx, [conversation.id]);
    }
    await this.bus.publish(tx, {
      ...routeOf(conversation),
      kind: 'message',
      messages: [messageId],
    });
    if (party.side === 'shopper') await this.greet.run(tx, conversation);
    return messageId;
  }

  /** @throws Refusal `http.tooFrequent` */
  private async countMessage(party: ChatParty, id: number): Promise<void> {
    const { rateFactor } = this.env;
    const ofPerson = chatLimits.messagesPerMinute * rateFactor;
    const limits = [
      { key: `chat:by:${personOf(party)}`, max: ofPerson, seconds: minuteSeconds },
      {
        key: `chat:of:${id}`,
        max: chatLimits.messagesPerMinuteOfChat * rateFactor,
        seconds: minuteSeconds,
      },
    ];
    if (party.kind === 'anonymous')
      limits.push(
        ...limitsOfAddress(party.actor.ip, {
          key: 'chat:address',
          max: ofPerson * visitorsPerAddress,
          seconds: minuteSeconds,
        }),
      );
    await this.attempts.admit(limits);
  }

  /** @throws Refusal `chat.notOfChat`; 422 for the picture of somebody else */
  private async assertContent(
    tx: Transaction,
    party: ChatParty,
    conversation: LockedConversation,
    { content_type: type, content }: NewContent,
  ): Promise<void> {
    if (type === 'goods') await assertGoods(tx, conversation, parseId(content, '/content'));
    if (type === 'order') {
      assertReadsOrders(party);
      await assertOrder(tx, conversation, parseId(content, '/content'));
    }
    if (type !== 'image') return;
    const own = await tx.rows(
      "SELECT 1 FROM files WHERE url = $1 AND kind = 'chat' AND owner_area = $2 AND account_id = $3",
      [content, party.actor.area, party.actor.id || -party.visitorId],
      'chat.ownPicture',
    );
    if (own.length > 0) return;
    const reference = { expected: 'public', address: content, pointer: '/content' } as const;
    const errors = await this.files.errorsOf(tx, party.actor, [reference]);
    if (errors.length > 0 || party.kind === 'anonymous') throw badInput(errors);
  }
}

/** @throws Refusal `chat.blocked`, `chat.notYourDesk` */
function assertWritable(conversation: LockedConversation, party: ChatParty): void {
  const isBlocked = conversation.blocked_by_shopper === 1 || conversation.blocked_by_staff === 1;
  if (isBlocked) throw chatErrors.blocked();
  if (!isAtDesk(conversation, party)) throw chatErrors.notYourDesk();
}

/** The message that the person has sent with this key; undefined for a new key. */
async function findByKey(
  tx: Transaction,
  { side, actor }: ChatParty,
  id: number,
  key: string,
): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    `
      SELECT id
      FROM chat_contents
      WHERE friend_id = $1
        AND side = $2
        AND account_id IS NOT DISTINCT FROM $3::bigint
        AND client_key = $4`,
    [id, side, side === 'staff' ? actor.id : null, key],
    'chat.byKey',
  );
  return row?.id;
}

/** Goods on sale, in the conversation with a store its own ones. */
async function assertGoods(
  tx: Transaction,
  { store_id: storeId }: LockedConversation,
  goodsId: number,
): Promise<void> {
  const found = await tx.rows(
    `
      SELECT 1
      FROM goods g
      JOIN stores t ON t.id = g.store_id
      WHERE g.id = $1
        AND g.deleted_at IS NULL
        AND ($2::bigint IS NULL OR g.store_id = $2)
        AND ${isOpenSql}`,
    [goodsId, storeId],
    'chat.goodsOfChat',
  );
  if (found.length === 0) throw chatErrors.notOfChat();
}

/** An order of the shopper, in the conversation with a store one that was placed there. */
async function assertOrder(
  tx: Transaction,
  { store_id: storeId, user_id: userId }: LockedConversation,
  orderId: number,
): Promise<void> {
  const found = await tx.rows(
    `
      SELECT 1
      FROM orders
      WHERE id = $1 AND user_id = $3::bigint AND ($2::bigint IS NULL OR store_id = $2)`,
    [orderId, storeId, userId],
    'chat.orderOfChat',
  );
  if (found.length === 0) throw chatErrors.notOfChat();
}
