import { Injectable } from '@nestjs/common';
import type { Conversation } from '../../../../schemas/contract/calls/chat/chat.ts';
import { Database } from '../../../platform/database/sql.ts';
import { chatErrors } from '../chat.errors.ts';
import type { ChatParty } from '../parties/chat-party.ts';
import { ChatBus } from '../sockets/chat-bus.ts';
import { isAtDesk } from './conversation-rows.ts';
import { getConversation, type LockedConversation, lockConversation } from './find-conversation.ts';

/** Blocks, unblocks and closes a conversation. */
@Injectable()
export class ChangeConversation {
  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
  ) {}

  /** A blocked conversation takes no messages; only the side that blocked it unblocks it. */
  block(party: ChatParty, id: number, isBlocked: boolean): Promise<Conversation> {
    const column = party.side === 'shopper' ? 'blocked_by_shopper' : 'blocked_by_staff';
    return this.change(party, id, `${column} = ${isBlocked ? 1 : 0}`);
  }

  /** The shopper's next message opens it again. */
  close(party: ChatParty, id: number): Promise<Conversation> {
    return this.change(party, id, 'is_open = 0');
  }

  /** @throws Refusal 404; `chat.notYourDesk` */
  private async change(party: ChatParty, id: number, assignment: string): Promise<Conversation> {
    await this.database.transaction(async (tx) => {
      const conversation: LockedConversation = await lockConversation(tx, party, id);
      if (!isAtDesk(conversation, party)) throw chatErrors.notYourDesk();
      await tx.run(
        `UPDATE chat_friends SET ${assignment}, rev = rev + 1 WHERE id = $1`,
        [id],
        `chat.change ${assignment}`,
      );
      await this.bus.publishChanges(tx, [id]);
    });
    return getConversation(this.database, party, id);
  }
}
