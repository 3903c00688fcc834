import { readEvents } from '../../../engine/wire/live/event-stream.ts';
import type { LiveEvent } from '../../../schemas/contract/calls/live.ts';
import type { Client } from './client.ts';

/** An open live stream: its events so far, and whether it has ended. */
export interface LiveStream {
  readonly status: number;
  readonly events: readonly LiveEvent[];
  readonly isOver: () => boolean;
  readonly stop: () => void;
}

/** Opens the stream at `path`, waits for its first event, and reads until `stop` or its end. */
export async function openLiveStream(
  client: Client,
  path: '/api/Seller/live' | '/api/Admin/live',
): Promise<LiveStream> {
  const end = new AbortController();
  const events: LiveEvent[] = [];
  const response = await client.raw(path, { signal: end.signal });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(`no stream: ${await response.text()}`);
  let isOver = false;
  let ready: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    ready = resolve;
  });
  void (async () => {
    try {
      for await (const { event, data } of readEvents(response.body!, 60_000)) {
        events.push({ event, data: JSON.parse(data) as never } as LiveEvent);
        ready();
      }
    } catch (error) {
      if (!end.signal.aborted) throw error;
    } finally {
      isOver = true;
    }
  })();
  await first;
  return {
    status: response.status,
    events,
    isOver: () => isOver,
    stop: () => {
      end.abort();
    },
  };
}
