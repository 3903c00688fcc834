import { Injectable } from '@nestjs/common';
import {
  type Message,
  maxUnread,
  type UnreadMessages,
} from '../../../../schemas/contract/calls/accounts/messages.ts';
import type { MessageKind } from '../../../../schemas/contract/dicts/message-kinds.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { readCurrency } from '../../../backoffice/currency.ts';
import { mapPage, type Paging, readPage } from '../../../platform/database/read-page.ts';
import { Database } from '../../../platform/database/sql.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { linkOf } from '../kinds/index.ts';
import type { MessageParams } from '../kinds/kind.ts';
import { messageText, messageTitle } from '../message-text.ts';
import { addNotices } from './add-notices.ts';
import { rememberLanguage } from './message-settings.ts';

interface MessageRow {
  readonly id: number;
  readonly kind: MessageKind;
  readonly subject_id: number;
  readonly params: MessageParams;
  readonly is_read: 0 | 1;
  readonly created_at: string;
}

/** The rows of one account. A message to a store has one row per reader. */
const ownSql = 'm.area = $1 AND m.account_id = $2 AND coalesce(m.store_id, 0) = $3';
const ownValues = ({ area, id, storeId }: Actor): readonly unknown[] => [area, id, storeId];

/** Notices that the mall took back are not shown. */
const shownSql = `
  (
    m.kind <> 'mall_notice'
    OR EXISTS (SELECT FROM notices n WHERE n.id = m.subject_id AND n.deleted_at IS NULL)
  )`;

/** The messages of the caller, in any area. */
@Injectable()
export class Inbox {
  constructor(private readonly database: Database) {}

  /**
   * Newest first: a notice is added later than it happened. In the caller's language.
   * `count.unread` counts all pages.
   */
  async list(actor: Actor, paging: Paging): Promise<Page<Message>> {
    const { unread } = await this.unread(actor);
    const { symbol } = await readCurrency(this.database);
    const page = await readPage<MessageRow>(
      this.database,
      {
        name: 'messages.own',
        order: 'm.created_at DESC, m.id DESC',
        values: ownValues(actor),
        text: `
          SELECT
            m.id, m.kind, m.subject_id, coalesce(m.params, '{}') AS params,
            (m.read_at IS NOT NULL)::int AS is_read,
            ${dateTimeSql('m.created_at')} AS created_at
          FROM messages m
          WHERE ${ownSql} AND ${shownSql}`,
      },
      paging,
    );
    const messages = page.data.map((row) => toMessage(actor, row, symbol));
    return { ...mapPage(page, messages), count: { unread } };
  }

  /**
   * Counts up to `maxUnread`. Before that it adds messages for new notices of the mall and stores
   * the language of the caller, for messages that are sent later.
   */
  async unread(actor: Actor): Promise<UnreadMessages> {
    await addNotices(this.database, actor);
    await rememberLanguage(this.database, actor);
    const [row] = await this.database.rows<{ n: number }>(
      `
        SELECT count(*)::int AS n
        FROM (
          SELECT
          FROM messages m
          WHERE ${ownSql} AND m.read_at IS NULL AND ${shownSql}
          LIMIT ${maxUnread}
        ) counted`,
      ownValues(actor),
      'messages.unread',
    );
    return { unread: row!.n };
  }

  /**
   * Marks messages as read.
   *
   * @param messageId undefined marks all
   * @throws Refusal 404 for a message of somebody else
   */
  async read(actor: Actor, messageId: number | undefined): Promise<void> {
    const found = await this.database.run(
      `
        UPDATE messages m
        SET read_at = coalesce(m.read_at, mall_now())
        WHERE ${ownSql}
          AND ($4::bigint IS NULL OR m.id = $4)
          AND ($4 IS NOT NULL OR m.read_at IS NULL)`,
      [...ownValues(actor), messageId ?? null],
      'messages.read',
    );
    if (messageId !== undefined && found === 0) throw httpErrors.notFound();
  }
}

function toMessage(
  { area, language }: Actor,
  { id, kind, subject_id, params, is_read, created_at }: MessageRow,
  symbol: string,
): Message {
  return {
    id,
    kind,
    title: messageTitle(language, kind),
    text: messageText(language, { kind, params }, symbol),
    link: linkOf(area, kind, { subject_id, params }),
    is_read,
    created_at,
  };
}
