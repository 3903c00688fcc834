import { Body, Controller, Get, Post, type Type } from '@nestjs/common';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { ChatStaff, Conversation } from '../../../schemas/contract/calls/chat/chat.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { Access, CurrentActor, Reason, named } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { HandOverDto } from './chat.dto.ts';
import { chatErrors } from './chat.errors.ts';
import { ChangeConversation } from './conversations/change-conversation.ts';
import { HandOverConversation } from './conversations/hand-over.ts';
import { chatAccess, partyOf } from './parties/chat-party.ts';

/** What only staff do with a conversation. */
export function staffChatController(area: BackOffice): Type {
  const { writes } = chatAccess(area);

  @Controller(`api${apiPrefix[area]}chats`)
  @Reason('conversations of the caller, the visitor or the store: test/e2e/chat/chat')
  @Access(writes)
  class StaffChatController {
    constructor(
      private readonly handOver: HandOverConversation,
      private readonly changes: ChangeConversation,
    ) {}

    @Get(':id/staff')
    staff(@CurrentActor() actor: Actor, @RowId() id: number): Promise<readonly ChatStaff[]> {
      return this.handOver.staff(partyOf(actor), id);
    }

    @Post(':id/hand_over')
    giveTo(
      @CurrentActor() actor: Actor,
      @RowId() id: number,
      @Body() { to, account_id: accountId, store_id: storeId }: HandOverDto,
    ): Promise<Conversation> {
      if (to !== 'account')
        return this.handOver.run(partyOf(actor), id, {
          to,
          ...(storeId === undefined ? {} : { store_id: storeId }),
        });
      if (accountId === undefined) throw chatErrors.noColleague();
      return this.handOver.run(partyOf(actor), id, { to, account_id: accountId });
    }

    @Post(':id/close')
    close(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Conversation> {
      return this.changes.close(partyOf(actor), id);
    }
  }
  return named(`${area}StaffChatController`, StaffChatController);
}
