/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The silence of a stream lasted too long: the connection is gone without a word. */
export class StreamSilence extends Error {
  override readonly name = 'StreamSilence';
}

/**
 * Server-sent events out of a body, until it ends. Comments count as signs of life only.
 *
 * @throws StreamSilence when nothing came for `silenceMs`
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), silenceMs);
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield* eventOf(block);
    }
  } finally {
    reader.cancel().catch(() => undefined); // it may have broken
  }
}

function* eventOf(block: string): Generator<StreamEvent> {
  const lines = block.split('\n');
  const field = (name: string): readonly string[] =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = field('data');
  if (data.length > 0) yield { event: field('event')[0] ?? 'message', data: data.join('\n') };
}

async function withinSilence<T>(read: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StreamSilence(`nothing for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
