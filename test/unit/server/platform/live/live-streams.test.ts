import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { maxStreams } from '../../../../../schemas/contract/calls/live.ts';
import { LiveStreams } from '../../../../../server/platform/live/live-streams.ts';

test('a stream that opens while the process stops is refused, and does not hold the stop up', async () => {
  let listened: () => void = () => undefined;
  const notifications = {
    listen: () =>
      new Promise<void>((resolve) => {
        listened = resolve;
      }),
  };
  const nothing = {} as never;
  const streams = new LiveStreams(notifications as never, nothing, nothing, nothing);
  const opening = streams.open({ area: 'Seller', id: 1, storeId: 1 } as never);
  streams.beforeApplicationShutdown();
  listened();
  await expect(opening).rejects.toMatchObject({ key: 'http.tooFrequent' });
});

test('an account has a bounded number of streams; one with the same id in another area keeps its own', async () => {
  const nothing = {} as never;
  const notifications = { listen: async () => undefined } as never;
  const streams = new LiveStreams(notifications, nothing, nothing, nothing);
  const open = (area: 'Admin' | 'Seller') =>
    streams.open({ area, id: 1, storeId: area === 'Seller' ? 1 : 0 } as never);
  const own = [await open('Seller')];
  for (let index = 0; index < maxStreams; index += 1) await open('Admin');
  const ended = (body: Readable): boolean => body.read()?.toString().includes('replaced') ?? false;
  expect(own.map(ended)).toEqual([false]);
  const opened = [];
  for (let index = 0; index < maxStreams; index += 1) opened.push(await open('Seller'));
  expect([...own, ...opened].map(ended)).toEqual([true, ...opened.map(() => false)]);
  streams.beforeApplicationShutdown();
});
