import { expect, it } from 'vitest';
import { Chat } from '../../../../engine/chat/chat.ts';
import type {
  ChatMessage,
  Conversation,
  MessagePage,
  MessageQuery,
} from '../../../../schemas/contract/calls/chat/chat.ts';

const message = (id: number) => ({ id, conversation_id: 7, side: 'shopper' }) as ChatMessage;

it('shows a message that arrives while the conversation loads', async () => {
  const chat = new Chat('Seller');
  const stored = [message(1), message(2)];
  const pages: MessagePage[] = [];
  const pageOf = ({ after_id: after = 0 }: MessageQuery): MessagePage => ({
    messages: stored.filter(({ id }) => id > after),
    has_more: false,
  });
  Object.assign(chat.calls, {
    conversation: async () => ({ id: 7 }) as Conversation,
    messages: async (_id: number, query: MessageQuery) => {
      const page = pageOf(query);
      pages.push(page);
      if (pages.length > 1) return page;
      stored.push(message(3));
      chat.addMessage(message(3));
      return page;
    },
  });
  await chat.load(7);
  expect(chat.thread(7).messages.map(({ id }) => id)).toEqual([1, 2, 3]);
});
