import { Module } from '@nestjs/common';
import { areas, backOffices } from '../../../schemas/contract/areas.ts';
import { ChangeConversation } from './conversations/change-conversation.ts';
import { HandOverConversation } from './conversations/hand-over.ts';
import { ListConversations } from './conversations/list-conversations.ts';
import { OpenConversation } from './conversations/open-conversation.ts';
import { conversationsController, staffChatController } from './conversations.controller.ts';
import { DeleteOldMessages } from './messages/delete-old-messages.job.ts';
import { GreetShopper } from './messages/greet-shopper.ts';
import { MarkRead } from './messages/mark-read.ts';
import { ReadMessages } from './messages/read-messages.ts';
import { ReportChat } from './messages/report-chat.ts';
import { SendMessage } from './messages/send-message.ts';
import { SendPicture } from './messages/send-picture.ts';
import { SendTyping } from './messages/send-typing.ts';
import { messagesController } from './messages.controller.ts';
import { ChatCallers } from './parties/chat-callers.ts';
import { MergeVisitor } from './parties/merge-visitor.ts';
import { ChatGateway } from './sockets/chat.gateway.ts';
import { ChatBus } from './sockets/chat-bus.ts';
import { ChatSockets } from './sockets/chat-sockets.ts';

/**
 * Conversations of shoppers and visitors with stores and the platform (docs/chat.md).
 *
 * Owns the tables chat_*. Messages are sent by HTTP calls; the gateway `/ws` forwards them to every
 * open socket of both sides.
 */
@Module({
  controllers: [
    ...areas.flatMap((area) => [conversationsController(area), messagesController(area)]),
    ...backOffices.map(staffChatController),
  ],
  providers: [
    ChatBus,
    ChatSockets,
    ChatGateway,
    ChatCallers,
    MergeVisitor,
    OpenConversation,
    ListConversations,
    ChangeConversation,
    HandOverConversation,
    SendMessage,
    SendPicture,
    SendTyping,
    GreetShopper,
    ReadMessages,
    MarkRead,
    ReportChat,
    DeleteOldMessages,
  ],
  exports: [
    ChatCallers,
    OpenConversation,
    ListConversations,
    SendMessage,
    ReadMessages,
    ChatSockets,
  ],
})
export class ChatModule {}
