import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { isAtDesk } from '../conversations/conversation-rows.ts';
import { routeConversation } from '../conversations/find-conversation.ts';
import { type ChatParty, otherSide } from '../parties/chat-party.ts';
import { ChatBus, routeOf } from '../sockets/chat-bus.ts';

/** Marks messages of the other side as read and shows that side the receipt. */
@Injectable()
export class MarkRead {
  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
  ) {}

  /** Staff who only watch a conversation mark nothing. @throws Refusal 404 */
  async run(party: ChatParty, id: number, messageId: number): Promise<void> {
    const conversation = await routeConversation(this.database, party, id);
    if (!isAtDesk(conversation, party)) return;
    await this.database.transaction(async (tx) => {
      const [marked] = await tx.rows<{ last_id: number | null }>(
        `
          WITH marked AS (
            UPDATE chat_contents
            SET r_read = 1
            WHERE friend_id = $1 AND side = $2 AND r_read = 0 AND id <= $3
            RETURNING id
          )
          SELECT max(id) AS last_id
          FROM marked`,
        [id, otherSide(party), messageId],
        'chat.read',
      );
      if (marked!.last_id !== null)
        await this.bus.publish(tx, {
          ...routeOf(conversation),
          kind: 'read',
          side: party.side,
          message: marked!.last_id,
        });
    });
  }
}
