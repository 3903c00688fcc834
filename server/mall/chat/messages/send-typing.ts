import { Injectable } from '@nestjs/common';
import { socketLimits } from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { routeConversation } from '../conversations/find-conversation.ts';
import { type ChatParty, personOf } from '../parties/chat-party.ts';
import { ChatBus, routeOf } from '../sockets/chat-bus.ts';

/** Shows the other side that somebody is typing. Nothing is stored. */
@Injectable()
export class SendTyping {
  /** Notices of the last seconds: a further one within `typingMs` is not sent. */
  private readonly sent = new TtlCache<true>({
    ttlMs: socketLimits.typingMs,
    maxBytes: 2 ** 18,
  });

  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
  ) {}

  /** Nothing is sent in a blocked conversation. @throws Refusal 404 */
  async run(party: ChatParty, id: number): Promise<void> {
    await this.sent.get(`${personOf(party)} ${id}`, async () => {
      await this.send(party, id);
      return true;
    });
  }

  private async send(party: ChatParty, id: number): Promise<void> {
    const conversation = await routeConversation(this.database, party, id);
    if (conversation.blocked_by_shopper === 1 || conversation.blocked_by_staff === 1) return;
    await this.bus.publish(this.database, {
      ...routeOf(conversation),
      kind: 'typing',
      side: party.side,
    });
  }
}
