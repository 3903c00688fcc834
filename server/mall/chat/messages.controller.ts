import { Body, Controller, Get, Post, Query, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import type {
  ChatMessage,
  MessagePage,
  UnreadChats,
} from '../../../schemas/contract/calls/chat/chat.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { Access, named, Reason } from '../../platform/http/access/access.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import {
  ChatReportDto,
  MessageQueryDto,
  NewMessageDto,
  PictureQueryDto,
  ReadDto,
} from './chat.dto.ts';
import { ListConversations } from './conversations/list-conversations.ts';
import { MarkRead } from './messages/mark-read.ts';
import { ReadMessages } from './messages/read-messages.ts';
import { ReportChat } from './messages/report-chat.ts';
import { SendMessage } from './messages/send-message.ts';
import { SendPicture } from './messages/send-picture.ts';
import { SendTyping } from './messages/send-typing.ts';
import { type ChatParty, chatAccess } from './parties/chat-party.ts';
import { Party } from './parties/party.ts';

/** Messages of a conversation (schemas/contract/calls/chat/chat.ts). */
export function messagesController(area: Area): Type {
  const { reads, writes } = chatAccess(area);

  @Controller(`api${apiPrefix[area]}chats/:id`)
  @Reason('conversations of the caller, the visitor or the store: test/e2e/chat/chat', 6)
  @Access(writes)
  class ChatMessagesController {
    constructor(
      private readonly messages: ReadMessages,
      private readonly sending: SendMessage,
      private readonly pictures: SendPicture,
      private readonly reading: MarkRead,
      private readonly list: ListConversations,
      private readonly typing: SendTyping,
      private readonly reports: ReportChat,
    ) {}

    @Get('messages')
    @Access(reads)
    page(
      @Party() party: ChatParty,
      @RowId() id: number,
      @Query() query: MessageQueryDto,
    ): Promise<MessagePage> {
      return this.messages.page(party, id, query);
    }

    @Post('messages')
    send(
      @Party() party: ChatParty,
      @RowId() id: number,
      @Body() body: NewMessageDto,
    ): Promise<ChatMessage> {
      return this.sending.run(party, id, body);
    }

    @Post('pictures')
    sendPicture(
      @Party() party: ChatParty,
      @RowId() id: number,
      @Query() { client_key: key }: PictureQueryDto,
      @Req() request: FastifyRequest,
    ): Promise<ChatMessage> {
      return this.pictures.run(party, id, key, request);
    }

    @Post('read')
    async read(
      @Party() party: ChatParty,
      @RowId() id: number,
      @Body() { message_id: messageId }: ReadDto,
    ): Promise<UnreadChats> {
      await this.reading.run(party, id, messageId);
      return this.list.unread(party);
    }

    @Post('typing')
    async type(@Party() party: ChatParty, @RowId() id: number): Promise<void> {
      await this.typing.run(party, id);
    }

    @Post('report')
    async report(
      @Party() party: ChatParty,
      @RowId() id: number,
      @Body() body: ChatReportDto,
    ): Promise<Answer> {
      await this.reports.run(party, id, body);
      return new Answer({}, 'msg.success');
    }
  }
  return named(area, ChatMessagesController);
}
