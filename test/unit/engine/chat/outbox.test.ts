import { expect, test, vi } from 'vitest';
import { Chat } from '../../../../engine/chat/chat.ts';
import {
  type ChatMessage,
  chatLimits,
  type NewMessage,
} from '../../../../schemas/contract/calls/chat/chat.ts';

function chatWith(send: (message: NewMessage) => Promise<unknown>) {
  const chat = new Chat('Seller');
  chat.change(7, (thread) => ({ ...thread, state: 'ready' }));
  const sent: NewMessage[] = [];
  Object.assign(chat.calls, {
    send: async (_id: number, message: NewMessage) => {
      sent.push(message);
      return send(message);
    },
  });
  return { chat, sent };
}
const confirmed = ({ client_key, content }: NewMessage, id = 1) =>
  ({ id, conversation_id: 7, side: 'staff', client_key, content }) as unknown as ChatMessage;

test.each([
  ['  hello \n', 'hello'],
  ['x'.repeat(chatLimits.text + 5), 'x'.repeat(chatLimits.text)],
])('a text is trimmed and cut to its limit', async (text, content) => {
  const { chat, sent } = chatWith(async (message) => confirmed(message));
  chat.outbox.sendText(7, text);
  await vi.waitFor(() => expect(chat.thread(7).messages).toHaveLength(1));
  expect(sent.map((message) => message.content)).toEqual([content]);
});

test.each(['', ' ', '\n\t'])('a text of blanks %j is not sent', async (text) => {
  const { chat, sent } = chatWith(async (message) => confirmed(message));
  chat.outbox.sendText(7, text);
  await Promise.resolve();
  expect([sent, chat.thread(7).pending]).toEqual([[], []]);
});

test('a confirmed message leaves the waiting ones; others wait on', async () => {
  const { chat, sent } = chatWith((message) =>
    message.content === 'one'
      ? Promise.resolve(confirmed(message))
      : new Promise<never>(() => undefined),
  );
  chat.outbox.sendText(7, 'one');
  chat.outbox.sendText(7, 'two');
  await vi.waitFor(() => expect(chat.thread(7).messages).toHaveLength(1));
  expect(sent).toHaveLength(2);
  expect(chat.thread(7).pending.map(({ content }) => content)).toEqual(['two']);
});

test('a failed message waits with its error, and is sent again with the same key', async () => {
  let isOffline = true;
  const { chat, sent } = chatWith(async (message) => {
    if (isOffline) throw new Error('offline');
    return confirmed(message);
  });
  chat.outbox.sendText(7, 'one');
  await vi.waitFor(() => expect(chat.thread(7).pending[0]?.error).toBe('offline'));
  isOffline = false;
  chat.outbox.retry(7, chat.thread(7).pending[0]!);
  expect(chat.thread(7).pending.map(({ error }) => error)).toEqual([undefined]);
  await vi.waitFor(() => expect(chat.thread(7).pending).toEqual([]));
  expect(new Set(sent.map(({ client_key: key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(2);
});
