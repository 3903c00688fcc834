import { Injectable } from '@nestjs/common';
import {
  type ChatMessage,
  chatLimits,
  type LegacyParties,
  type MessagePage,
  type MessageQuery,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import { socketLimits } from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import { likePattern } from '../../../backoffice/resources/sql/field-values.ts';
import { Database } from '../../../platform/database/sql.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { routeConversation } from '../conversations/find-conversation.ts';
import { contentSql } from '../conversations/search-words.ts';
import { type ChatParty, deskSql, scopeSql } from '../parties/chat-party.ts';
import { cardsFor, readCards } from './chat-cards.ts';
import { type MessageReader, readerOf } from './message-reader.ts';
import { type MessageRow, messagesSql, renderMessage } from './message-rows.ts';

export type WireMessage = ChatMessage & LegacyParties;

/** Messages whose texts and cards are rendered for any reader. */
export interface LoadedMessages {
  readonly rows: readonly MessageRow[];
  readonly render: (reader: MessageReader) => readonly WireMessage[];
}

/** Ids are given before the commit, so one may appear below those that a client knows. */
const lateIds = 1000;
/** Longer than a transaction waits for the lock of its conversation. */
const lateTime = '30 seconds';

/** Reads messages of conversations that the party may read. */
@Injectable()
export class ReadMessages {
  constructor(private readonly database: Database) {}

  /** One page, newest first. @throws Refusal 404 */
  async page(party: ChatParty, id: number, query: MessageQuery): Promise<MessagePage> {
    await routeConversation(this.database, party, id);
    const { before_id: before, after_id: after } = query;
    const words = query.words ?? '';
    const values: unknown[] = [id, before ?? null, after ?? null];
    if (words !== '') values.push(likePattern(words, 'contains'));
    const order = after === undefined ? 'DESC' : 'ASC';
    const rows = await this.database.rows<MessageRow>(
      `
        ${messagesSql}
        WHERE m.friend_id = $1
          AND ($2::bigint IS NULL OR m.id < $2)
          AND ($3::bigint IS NULL OR m.id > $3)
          ${words === '' ? '' : `AND ${contentSql('m', '$4')}`}
        ORDER BY m.id ${order}
        LIMIT ${chatLimits.page + 1}`,
      values,
    );
    const shown = rows.slice(0, chatLimits.page).toSorted((a, b) => b.id - a.id);
    const { render } = await this.load(shown);
    return { messages: render(readerOf(party)), has_more: rows.length > chatLimits.page };
  }

  /** Pages by number, from 1. @throws Refusal 404 */
  async numberedPage(party: ChatParty, id: number, page: number): Promise<readonly WireMessage[]> {
    await routeConversation(this.database, party, id);
    const rows = await this.database.rows<MessageRow>(
      `${messagesSql} WHERE m.friend_id = $1 ORDER BY m.id DESC LIMIT $2 OFFSET $3`,
      [id, chatLimits.page, (page - 1) * chatLimits.page],
      'chat.numberedPage',
    );
    return (await this.load(rows)).render(readerOf(party));
  }

  /** @throws Refusal 404 */
  async get(party: ChatParty, messageId: number): Promise<WireMessage> {
    const rows = await this.database.rows<MessageRow>(
      `${messagesSql} WHERE ${scopeSql[party.kind]} AND m.id = $2`,
      [party.key, messageId],
      `chat.message.${party.kind}`,
    );
    const [message] = (await this.load(rows)).render(readerOf(party));
    if (!message) throw httpErrors.notFound();
    return message;
  }

  /** For sockets, which have checked who may read the conversation. */
  async byIds(ids: readonly number[]): Promise<LoadedMessages> {
    const rows = await this.database.rows<MessageRow>(
      `${messagesSql} WHERE m.id = ANY($1::bigint[]) ORDER BY m.id`,
      [ids],
      'chat.byIds',
    );
    return this.load(rows);
  }

  /**
   * The newest messages since `lastId` of all conversations that the party answers, oldest first.
   * Some are older than `lastId`: clients know messages by their ids.
   */
  async since(
    party: ChatParty,
    lastId: number,
  ): Promise<{ readonly messages: readonly WireMessage[]; readonly isComplete: boolean }> {
    const rows = await this.database.rows<MessageRow>(
      `
        ${messagesSql}
        WHERE ${scopeSql[party.kind]}
          AND ${deskSql[party.kind]}
          AND m.id > $2::bigint - ${lateIds}
          AND (
            m.id > $2
            OR m.created_at >= (
              SELECT l.created_at - $3::interval
              FROM chat_contents l
              WHERE l.id = $2
            )
          )
        ORDER BY m.id DESC
        LIMIT ${socketLimits.missed + 1}`,
      [party.key, lastId, lateTime],
      `chat.since.${party.kind}`,
    );
    const shown = rows.slice(0, socketLimits.missed).toReversed();
    return {
      messages: (await this.load(shown)).render(readerOf(party)),
      isComplete: rows.length <= socketLimits.missed,
    };
  }

  private async load(rows: readonly MessageRow[]): Promise<LoadedMessages> {
    const cardRows = await readCards(this.database, rows);
    return {
      rows,
      render: (reader) => {
        const cards = cardsFor(cardRows, reader);
        return rows.map((row) => renderMessage(row, reader, cards));
      },
    };
  }
}
