import { Injectable } from '@nestjs/common';
import { Broadcast } from '../../../platform/broadcast/broadcast.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { desks } from '../parties/chat-party.ts';

/** The columns of `chat_friends` that decide who receives the events of a conversation. */
export interface RoutedConversation {
  readonly id: number;
  readonly store_id: number | null;
  readonly desk: number;
  readonly stype: string;
  readonly sid: string;
}

export interface ChatRoute {
  readonly conversation: number;
  /** 0 for a conversation with the platform. */
  readonly store: number;
  readonly desk: number;
  /** `users:5`, `anonymous:<key>` */
  readonly shopper: string;
}

/** An event between processes. It carries ids only. */
export type ChatEvent = ChatRoute &
  (
    | { readonly kind: 'message'; readonly messages: readonly number[] }
    | { readonly kind: 'read'; readonly side: 'shopper' | 'staff'; readonly message: number }
    | { readonly kind: 'typing'; readonly side: 'shopper' | 'staff' }
    | { readonly kind: 'change' }
  );

export const routeOf = ({ id, store_id, desk, stype, sid }: RoutedConversation): ChatRoute => ({
  conversation: id,
  store: store_id ?? 0,
  desk,
  shopper: `${stype}:${sid}`,
});

/** For events of a conversation that only the platform receives. */
export const platformRoute = (conversation: number): ChatRoute => ({
  conversation,
  store: 0,
  desk: desks.platform,
  shopper: '',
});

const channel = 'souk_chat';

export interface ChatListener {
  readonly onEvent: (event: ChatEvent) => void;
  /** Events may have been lost. */
  readonly onGap: () => void;
}

/** Events of conversations between the processes, sent with the transaction that causes them. */
@Injectable()
export class ChatBus {
  constructor(private readonly broadcast: Broadcast) {}

  publish(sql: Sql, event: ChatEvent): Promise<void> {
    return this.broadcast.publish(sql, channel, [JSON.stringify(event)]);
  }

  /** State, desk, assignee, blocks or shopper of the conversations changed. */
  async publishChanges(sql: Sql, ids: readonly number[]): Promise<void> {
    const rows = await sql.rows<RoutedConversation>(
      'SELECT id, store_id, desk, stype, sid FROM chat_friends WHERE id = ANY($1::bigint[])',
      [ids],
      'chat.routes',
    );
    const events = rows.map((row): ChatEvent => ({ ...routeOf(row), kind: 'change' }));
    await this.broadcast.publish(
      sql,
      channel,
      events.map((event) => JSON.stringify(event)),
    );
  }

  listen({ onEvent, onGap }: ChatListener): Promise<void> {
    return this.broadcast.listen(channel, {
      onMessage: (text) => {
        onEvent(JSON.parse(text) as ChatEvent);
      },
      onReconnect: onGap,
    });
  }
}
