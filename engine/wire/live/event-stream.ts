import { createParser } from 'eventsource-parser';

/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Nothing arrived for too long, so the connection is considered lost. */
export class StreamTimeoutError extends Error {
  override readonly name = 'StreamTimeoutError';
}

/**
 * Yields the server-sent events of a body until it ends. Comments yield nothing, but they restart
 * the timeout.
 *
 * @throws StreamTimeoutError when nothing arrives for `silenceMs`
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parsed: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => parsed.push({ event, data }),
  });
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), silenceMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* parsed.splice(0);
    }
  } finally {
    reader.cancel().catch(() => undefined); // fails when the connection is already broken
  }
}

async function withTimeout<T>(read: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StreamTimeoutError(`nothing for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([read, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
