import { Injectable } from '@nestjs/common';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { LockedConversation } from '../conversations/find-conversation.ts';
import { desks } from '../parties/chat-party.ts';
import { ChatBus } from '../sockets/chat-bus.ts';
import { insertSystemMessage } from './insert-message.ts';

/** A conversation is greeted again after this time. */
const greetAgainAfter = '8 hours';

interface Greeting {
  readonly days: readonly string[] | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly greeting: string | null;
  readonly away: string | null;
  readonly day: string;
  readonly time: string;
}

/**
 * Answers a shopper's message automatically: with the greeting in the opening hours, with the text
 * for absence outside of them. The settings are those of the store, or `configs/chat` where the
 * platform answers.
 */
@Injectable()
export class GreetShopper {
  constructor(private readonly bus: ChatBus) {}

  async run(tx: Transaction, conversation: LockedConversation): Promise<void> {
    const claimed = await tx.run(
      `
        UPDATE chat_friends
        SET greeted_at = ${nowSql}
        WHERE id = $1 AND (greeted_at IS NULL OR greeted_at < mall_now() - $2::interval)`,
      [conversation.id, greetAgainAfter],
      'chat.greet',
    );
    if (claimed === 0) return;
    const text = await greetingOf(tx, conversation);
    if (text) await insertSystemMessage(tx, this.bus, conversation, text);
  }
}

async function greetingOf(tx: Transaction, { desk, store_id: storeId }: LockedConversation) {
  const [settings] =
    desk === desks.store
      ? await tx.rows<Greeting>(storeGreetingSql, [storeId], 'chat.greetingOfStore')
      : await tx.rows<Greeting>(platformGreetingSql, [], 'chat.greetingOfPlatform');
  if (!settings) return undefined;
  const { day, time, days, from, until, greeting, away } = settings;
  const hours = { days: days ?? [], from: from ?? '', until: until ?? '' };
  if (!isOpenAt(hours, { day, time })) return { event: 'away', content: away ?? '' } as const;
  return greeting ? ({ event: 'greeting', content: greeting } as const) : undefined;
}

const momentSql = "to_char(mall_now(), 'ID') AS day, to_char(mall_now(), 'HH24:MI') AS time";

const storeGreetingSql = `
  SELECT
    chat_days AS days, chat_from AS "from", chat_until AS until, chat_greeting AS greeting,
    chat_away AS away, ${momentSql}
  FROM stores
  WHERE id = $1`;

const platformGreetingSql = `
  SELECT
    value -> 'chat_days' AS days, value ->> 'chat_from' AS "from", value ->> 'chat_until' AS until,
    value ->> 'chat_greeting' AS greeting, value ->> 'chat_away' AS away, ${momentSql}
  FROM configs
  WHERE name = 'configs/chat'`;

/** Hours in which a store or the platform answers. */
interface OpeningHours {
  /** ISO week days, `1` Monday to `7` Sunday; none: every day. */
  readonly days: readonly string[];
  /** `HH:mm`; both '' for the whole day. `until` before `from` is on the next day. */
  readonly from: string;
  readonly until: string;
}

/** A moment in the mall's zone. */
interface LocalMoment {
  readonly day: string;
  /** `HH:mm` */
  readonly time: string;
}

/** Whether somebody answers at the moment. */
export function isOpenAt({ days, from, until }: OpeningHours, { day, time }: LocalMoment): boolean {
  const isDay = (name: string): boolean => days.length === 0 || days.includes(name);
  const start = from || '00:00';
  const end = until || '24:00';
  if (start === end) return isDay(day);
  if (start < end) return isDay(day) && time >= start && time < end;
  // The hours of the day before reach into this one
  return (isDay(day) && time >= start) || (isDay(dayBefore(day)) && time < end);
}

const dayBefore = (day: string): string => (day === '1' ? '7' : String(Number(day) - 1));
