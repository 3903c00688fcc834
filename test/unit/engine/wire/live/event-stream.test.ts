import { expect, test } from 'vitest';
import { readEvents, StreamTimeoutError } from '../../../../../engine/wire/live/event-stream.ts';

const bodyOf = (...pieces: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(control) {
      pieces.forEach((piece) => {
        control.enqueue(new TextEncoder().encode(piece));
      });
      control.close();
    },
  });
const collectEvents = async (body: ReadableStream<Uint8Array>) => {
  const events = [];
  for await (const event of readEvents(body, 1000)) events.push(event);
  return events;
};

test('reads events from any split of the stream and skips comments', async () => {
  expect(
    await collectEvents(
      bodyOf(
        'id: 1\neve',
        'nt: ready\ndata: {}\n',
        '\n: beat\n\nid: 2\nevent: change\ndata: {"msg":"有新',
        '订单"}\n\n',
      ),
    ),
  ).toEqual([
    { event: 'ready', data: '{}' },
    { event: 'change', data: '{"msg":"有新订单"}' },
  ]);
});

test('decodes a character that is split between chunks', async () => {
  const bytes = new TextEncoder().encode('data: 单\n\n');
  const cut = 7;
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      control.enqueue(bytes.slice(0, cut));
      control.enqueue(bytes.slice(cut));
      control.close();
    },
  });
  expect(await collectEvents(body)).toEqual([{ event: 'message', data: '单' }]);
});

test('silence is an error, so that the client reconnects', async () => {
  const silent = new ReadableStream<Uint8Array>({ start: () => undefined });
  await expect(readEvents(silent, 10).next()).rejects.toBeInstanceOf(StreamTimeoutError);
});
