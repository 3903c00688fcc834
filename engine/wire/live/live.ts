import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import {
  backgroundHeader,
  heartbeatTimeoutMs,
  type LiveChange,
  type LiveEnd,
  type LiveEvent,
} from '../../../schemas/contract/calls/live.ts';
import { api, type Http } from '../http.ts';
import { readEvents } from './event-stream.ts';

/** `change` is undefined after the stream opens: earlier changes may have been missed. */
type Listener = (area: BackOffice, change: LiveChange | undefined) => void;
const listeners = new Set<Listener>();

/** Calls `listener` for every change in the area of the open stream. Returns how to unsubscribe. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Bounds of the reconnect delay. It doubles with each attempt; the actual wait is random up to it,
 * so that clients do not reconnect at the same moment.
 */
const reconnectMs = { first: 1000, max: 30_000 } as const;

/**
 * Keeps the live stream of an area open while the page is visible. A hidden page closes it; a lost
 * stream reconnects with a growing delay. Returns how to stop.
 */
export function followLive(area: BackOffice, { stream }: Pick<Http, 'stream'> = api): () => void {
  let controller: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs: number = reconnectMs.first;
  const close = () => {
    clearTimeout(timer);
    controller?.abort();
    controller = undefined;
  };
  const reconnect = () => {
    timer = setTimeout(open, Math.random() * waitMs);
    waitMs = Math.min(waitMs * 2, reconnectMs.max);
  };
  const open = () => {
    close();
    if (document.hidden) return;
    const current = new AbortController();
    controller = current;
    void readStream(area, stream, current.signal, () => {
      waitMs = reconnectMs.first;
    }).then((reason) => {
      if (controller !== current) return;
      controller = undefined;
      // Newer windows replaced this stream; it reopens when this page becomes visible again.
      if (reason !== 'replaced') reconnect();
    });
  };
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}

/** Notifies listeners of `ready` and `change` events; only `change` has data. */
function notifyListeners(area: BackOffice, live: LiveEvent): void {
  if (live.event !== 'ready' && live.event !== 'change') return;
  for (const listener of listeners) listener(area, live.event === 'change' ? live.data : undefined);
}

/** Reads one stream to its end. Never rejects: pages work without it, so failures are logged. */
async function readStream(
  area: BackOffice,
  stream: Http['stream'],
  signal: AbortSignal,
  onReady: () => void,
): Promise<LiveEnd | 'lost'> {
  try {
    const body = await stream(
      `${apiPrefix[area]}live`,
      {},
      { area, signal, messages: 'quiet', headers: { [backgroundHeader]: '1' } },
    );
    for await (const { event, data } of readEvents(body, heartbeatTimeoutMs)) {
      const live = { event, data: JSON.parse(data) as unknown } as LiveEvent;
      if (live.event === 'end') return live.data.reason;
      if (live.event === 'ready') onReady();
      notifyListeners(area, live);
    }
  } catch (error) {
    if (!signal.aborted) console.warn('the live stream was lost', error);
  }
  return 'lost';
}
