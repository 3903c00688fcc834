import { Injectable } from '@nestjs/common';
import type {
  ChatCounts,
  ChatQuery,
  Conversation,
  UnreadChats,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { likePattern } from '../../../backoffice/resources/sql/field-values.ts';
import { pageOf } from '../../../platform/database/read-page.ts';
import { Database } from '../../../platform/database/sql.ts';
import { type ChatParty, deskSql, desks, otherSide, scopeSql } from '../parties/chat-party.ts';
import {
  type ConversationRow,
  conversationsSql,
  renderConversations,
} from './conversation-rows.ts';
import { getConversation } from './find-conversation.ts';
import { wordsSql } from './search-words.ts';

/** Counts stop at this number, because counting more rows is slow. */
const maxCount = 1000;
/** Conversations of a page. */
const maxPerPage = 50;

const unreadSql = (party: ChatParty): string => `
  EXISTS (
    SELECT FROM chat_contents c
    WHERE c.friend_id = f.id AND c.side = '${otherSide(party)}' AND c.r_read = 0
  )`;

/** Collects conditions and their values. */
class Conditions {
  readonly parts: string[] = [];

  constructor(readonly values: unknown[]) {}

  /** @param toSql gets the parameter of the value */
  add(value: unknown, toSql: (parameter: string) => string): void {
    this.values.push(value);
    this.parts.push(toSql(`$${this.values.length}`));
  }
}

/** Conversations that a party reads, those with the latest message first, and what is unread. */
@Injectable()
export class ListConversations {
  constructor(private readonly database: Database) {}

  async run(party: ChatParty, query: ChatQuery): Promise<Page<Conversation>> {
    const { page = 1, per_page: wanted = 30 } = query;
    const perPage = Math.min(wanted, maxPerPage);
    const where = new Conditions([party.key]);
    where.parts.push(scopeSql[party.kind], 'f.last_id > 0', ...filterSql(party, query));
    addFilters(where, party, query);
    const condition = where.parts.join(' AND ');
    const [rows, [counted], counts] = await Promise.all([
      this.database.rows<ConversationRow>(
        `
          ${conversationsSql(party)}
          WHERE ${condition}
          ORDER BY f.last_id DESC
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
        where.values,
      ),
      this.database.rows<{ total: number }>(
        `
          SELECT count(*)::int AS total
          FROM (
            SELECT 1
            FROM chat_friends f
            LEFT JOIN stores t ON t.id = f.store_id
            LEFT JOIN users u ON u.id = f.user_id
            WHERE ${condition}
            LIMIT ${maxCount}
          ) counted`,
        where.values,
      ),
      this.counts(party),
    ]);
    const total = counted!.total;
    const data = await renderConversations(this.database, party, rows);
    return {
      ...pageOf(data, total, { page, perPage }),
      count: { ...counts },
      total_is: total < maxCount ? 'exact' : 'estimated',
    };
  }

  /** @throws Refusal 404 */
  get(party: ChatParty, id: number): Promise<Conversation> {
    return getConversation(this.database, party, id);
  }

  /** What the party's desk has not read, for badges. */
  async unread(party: ChatParty): Promise<UnreadChats> {
    const [row] = await this.database.rows<UnreadChats>(
      `
        SELECT count(DISTINCT unread.friend_id)::int AS conversations, count(*)::int AS messages
        FROM (
          SELECT c.friend_id
          FROM chat_contents c
          JOIN chat_friends f ON f.id = c.friend_id
          WHERE ${scopeSql[party.kind]}
            AND ${deskSql[party.kind]}
            AND c.side = '${otherSide(party)}'
            AND c.r_read = 0
          LIMIT ${maxCount}
        ) unread`,
      [party.key],
      `chat.unread.${party.kind}`,
    );
    return row!;
  }

  private async counts(party: ChatParty): Promise<ChatCounts> {
    const [row] = await this.database.rows<ChatCounts>(
      `
        SELECT
          count(*)::int AS "all",
          (count(*) FILTER (WHERE is_unread))::int AS unread,
          (count(*) FILTER (WHERE assigned_id = $2::bigint))::int AS mine,
          (count(*) FILTER (WHERE assigned_id IS NULL))::int AS waiting
        FROM (
          SELECT f.assigned_id, ${unreadSql(party)} AS is_unread
          FROM chat_friends f
          WHERE ${scopeSql[party.kind]} AND ${deskSql[party.kind]} AND f.is_open = 1 AND f.last_id > 0
          ORDER BY f.last_id DESC
          LIMIT ${maxCount}
        ) open`,
      [party.key, assigneeIdOf(party)],
      `chat.counts.${party.kind}`,
    );
    return row!;
  }
}

/** Filters that count what the party's desk answers. */
function filterSql(party: ChatParty, { filter = 'all' }: ChatQuery): readonly string[] {
  if (filter === 'unread') return [deskSql[party.kind], unreadSql(party)];
  if (filter === 'waiting') return [deskSql[party.kind], 'f.assigned_id IS NULL'];
  return filter === 'mine' ? [deskSql[party.kind]] : [];
}

/** Only staff are assigned; a shopper's id may be that of a staff account. */
const assigneeIdOf = ({ side, actor }: ChatParty): number | null =>
  side === 'staff' ? actor.id : null;

function addFilters(where: Conditions, party: ChatParty, query: ChatQuery): void {
  const isAdmin = party.kind === 'platform';
  if (query.filter === 'mine')
    where.add(assigneeIdOf(party), (parameter) => `f.assigned_id = ${parameter}::bigint`);
  if (query.state)
    where.add(query.state === 'open' ? 1 : 0, (parameter) => `f.is_open = ${parameter}`);
  if (isAdmin && query.store_id !== undefined)
    where.add(query.store_id, (parameter) => `coalesce(f.store_id, 0) = ${parameter}::bigint`);
  if (isAdmin && query.desk) where.add(desks[query.desk], (parameter) => `f.desk = ${parameter}`);
  const { words } = query;
  if (words)
    where.add(likePattern(words, 'contains'), (parameter) =>
      wordsSql(party.kind, words, parameter),
    );
}
