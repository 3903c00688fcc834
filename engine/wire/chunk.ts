import { chunkTimeoutMs } from '../../schemas/contract/limits.ts';

/**
 * A script chunk did not load: it took too long, or a newer build has replaced it. Reloading the
 * page helps.
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/**
 * Loads a lazy script chunk within `timeoutMs`, by default 120 s.
 *
 * @throws ChunkError when it takes longer or fails
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(`no script after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw error instanceof ChunkError
      ? error
      : new ChunkError('loading a script', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
