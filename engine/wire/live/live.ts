import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import {
  backgroundHeader,
  liveSilenceMs,
  type LiveChange,
  type LiveEnd,
  type LiveEvent,
} from '../../../schemas/contract/calls/live.ts';
import { isFailure } from '../envelope.ts';
import { readEvents } from './event-stream.ts';
import { api, type Http } from '../http.ts';

/** `undefined`: what happened is not known, for the stream has just been opened. */
type Listener = (area: BackOffice, change: LiveChange | undefined) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` with what happens in the area whose stream is open, until the answer is called.
 */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Between two tries, from first to longest; the wait is drawn at random up to it, so that not all
 * come back at once.
 */
const againMs = { first: 1000, most: 30_000 } as const;

/**
 * Follows what happens in an area while the page is seen: a hidden page closes its stream, and asks
 * anew when it is looked at again. Lost streams are
 * opened again, later and later. Answers how to stop.
 */
export function followLive(area: BackOffice, { stream }: Pick<Http, 'stream'> = api): () => void {
  let end: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs: number = againMs.first;
  const stop = () => {
    clearTimeout(timer);
    end?.abort();
    end = undefined;
  };
  const again = () => {
    timer = setTimeout(start, Math.random() * waitMs);
    waitMs = Math.min(waitMs * 2, againMs.most);
  };
  const start = () => {
    stop();
    if (document.hidden) return;
    const mine = new AbortController();
    end = mine;
    void follow(area, stream, mine.signal, () => {
      waitMs = againMs.first;
    }).then((reason) => {
      if (end !== mine) return;
      end = undefined;
      // A stream that newer windows took comes back when this one is looked at again
      if (reason !== 'replaced') again();
    });
  };
  document.addEventListener('visibilitychange', start);
  start();
  return () => {
    document.removeEventListener('visibilitychange', start);
    stop();
  };
}

/** A stream that opens or changes makes listeners read again; a change carries its data. */
function notifyListeners(area: BackOffice, live: LiveEvent): void {
  if (live.event !== 'ready' && live.event !== 'change') return;
  for (const listener of listeners) listener(area, live.event === 'change' ? live.data : undefined);
}

/** Reads one stream to its end. Never rejects; failures are not shown, because the page works without. */
async function follow(
  area: BackOffice,
  stream: Http['stream'],
  signal: AbortSignal,
  ready: () => void,
): Promise<LiveEnd | 'lost'> {
  try {
    const body = await stream(
      `${apiPrefix[area]}live`,
      {},
      { area, signal, messages: 'quiet', headers: { [backgroundHeader]: '1' } },
    );
    if (isFailure(body)) return 'lost';
    for await (const { event, data } of readEvents(body, liveSilenceMs)) {
      const live = { event, data: JSON.parse(data) as unknown } as LiveEvent;
      if (live.event === 'end') return live.data.reason;
      if (live.event === 'ready') ready();
      notifyListeners(area, live);
    }
  } catch (error) {
    if (!signal.aborted) console.warn('the live stream was lost', error);
  }
  return 'lost';
}
