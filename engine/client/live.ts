import { apiPrefix, type BackOffice } from '../../schemas/contract/areas.ts';
import {
  backgroundHeader,
  liveSilenceMs,
  type LiveChange,
  type LiveEnd,
  type LiveEvent,
} from '../../schemas/contract/calls/live.ts';
import { isFailure } from './envelope.ts';
import { readEvents } from './event-stream.ts';
import { api, type Http } from './http.ts';

/** `undefined`: what happened is not known, for the stream has just been opened. */
type Listener = (area: BackOffice, change: LiveChange | undefined) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with what happens in the area whose stream is open, until the answer is called. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Between two tries, from first to longest; the wait is drawn at random up to it, so that not all come back at once. */
const againMs = { first: 1000, most: 30_000 } as const;

/**
 * Follows what happens in an area while the page is seen: a hidden page closes its stream, and asks anew when it is looked at again. Lost streams are
 * opened again, later and later. Answers how to stop.
 */
export function followLive(area: BackOffice, { stream }: Pick<Http, 'stream'> = api): () => void {
  let end: AbortController | undefined,
    timer: ReturnType<typeof setTimeout> | undefined,
    waitMs: number = againMs.first;
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
    const mine = (end = new AbortController());
    void follow(area, stream, mine.signal, () => {
      waitMs = againMs.first;
    }).then((reason) => {
      if (end !== mine) return;
      end = undefined;
      if (reason !== 'replaced') again(); // a stream that newer windows took comes back when this one is looked at again
    });
  };
  document.addEventListener('visibilitychange', start);
  start();
  return () => {
    document.removeEventListener('visibilitychange', start);
    stop();
  };
}

/** Never fails: it says how the stream ended. Failures are not shown, for the page works without. */
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
      const told = { event, data: JSON.parse(data) as unknown } as LiveEvent;
      if (told.event === 'end') return told.data.reason;
      if (told.event === 'ready') ready();
      if (told.event === 'ready' || told.event === 'change')
        for (const listener of listeners)
          listener(area, told.event === 'change' ? told.data : undefined);
    }
  } catch (error) {
    if (!signal.aborted) console.warn('the live stream was lost', error);
  }
  return 'lost';
}
