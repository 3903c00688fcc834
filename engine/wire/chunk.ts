import { chunkTimeoutMs } from '../../schemas/contract/limits.ts';

/**
 * A script chunk did not arrive: too slow, or replaced by a newer build. Loading the page again
 * helps.
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/**
 * Loads a lazy part of the program; 120 s is the limit.
 *
 * @throws ChunkError when it takes longer or does not come
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(`no script after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkError
      ? error
      : new ChunkError('loading a script', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
