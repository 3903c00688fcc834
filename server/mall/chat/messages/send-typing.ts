import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { routeConversation } from '../conversations/find-conversation.ts';
import type { ChatParty } from '../parties/chat-party.ts';
import { ChatBus, routeOf } from '../sockets/chat-bus.ts';

/** Shows the other side that somebody is typing. Nothing is stored. */
@Injectable()
export class SendTyping {
  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
  ) {}

  /** Nothing is sent in a blocked conversation. @throws Refusal 404 */
  async run(party: ChatParty, id: number): Promise<void> {
    const conversation = await routeConversation(this.database, party, id);
    if (conversation.blocked_by_shopper === 1 || conversation.blocked_by_staff === 1) return;
    await this.bus.publish(this.database, {
      ...routeOf(conversation),
      kind: 'typing',
      side: party.side,
    });
  }
}
