import { Body, Controller, Get, Post, Query, type Type } from '@nestjs/common';
import { type Area, apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type {
  ChatStaff,
  Conversation,
  OpenedChat,
  UnreadChats,
} from '../../../schemas/contract/calls/chat/chat.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { Access, CurrentActor, named, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { ChatQueryDto, HandOverDto, OpenChatDto } from './chat.dto.ts';
import { chatErrors } from './chat.errors.ts';
import { ChangeConversation } from './conversations/change-conversation.ts';
import { HandOverConversation } from './conversations/hand-over.ts';
import { ListConversations } from './conversations/list-conversations.ts';
import { OpenConversation } from './conversations/open-conversation.ts';
import { ChatCallers } from './parties/chat-callers.ts';
import { type ChatParty, chatAccess, partyOf } from './parties/chat-party.ts';
import { Party, PartyIfAny, PartyOrVisitor } from './parties/party.ts';

const noPage: Page<Conversation> = {
  data: [],
  count: { all: 0, unread: 0, mine: 0, waiting: 0 },
  total: 0,
  per_page: 30,
  last_page: 1,
  current_page: 1,
  total_is: 'exact',
};

/** Conversations of the caller (schemas/contract/calls/chat/chat.ts). */
export function conversationsController(area: Area): Type {
  const { reads, writes } = chatAccess(area);

  @Controller(`api${apiPrefix[area]}chats`)
  @Reason('conversations of the caller, the visitor or the store: test/e2e/chat/chat', 6)
  @Access(writes)
  class ConversationsController {
    constructor(
      private readonly callers: ChatCallers,
      private readonly opening: OpenConversation,
      private readonly list: ListConversations,
      private readonly changes: ChangeConversation,
    ) {}

    @Post()
    async open(@PartyOrVisitor() party: ChatParty, @Body() body: OpenChatDto): Promise<OpenedChat> {
      const opened = await this.opening.run(party, body);
      return { ...opened, visitor_token: this.callers.tokenOf(party) };
    }

    @Get()
    @Access(reads)
    async index(
      @PartyIfAny() party: ChatParty | undefined,
      @Query() query: ChatQueryDto,
    ): Promise<Page<Conversation>> {
      return party ? this.list.run(party, query) : noPage;
    }

    @Get('unread')
    @Access(reads)
    async unread(@PartyIfAny() party: ChatParty | undefined): Promise<UnreadChats> {
      return party ? this.list.unread(party) : { conversations: 0, messages: 0 };
    }

    @Get(':id')
    @Access(reads)
    show(@Party() party: ChatParty, @RowId() id: number): Promise<Conversation> {
      return this.list.get(party, id);
    }

    @Post(':id/block')
    block(@Party() party: ChatParty, @RowId() id: number): Promise<Conversation> {
      return this.changes.block(party, id, true);
    }

    @Post(':id/unblock')
    unblock(@Party() party: ChatParty, @RowId() id: number): Promise<Conversation> {
      return this.changes.block(party, id, false);
    }
  }
  return named(area, ConversationsController);
}

/** What only staff do with a conversation. */
export function staffChatController(area: BackOffice): Type {
  const { writes } = chatAccess(area);

  @Controller(`api${apiPrefix[area]}chats`)
  @Reason('conversations of the caller, the visitor or the store: test/e2e/chat/chat', 3)
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
  return named(area, StaffChatController);
}
