import { expect, test } from 'vitest';
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
