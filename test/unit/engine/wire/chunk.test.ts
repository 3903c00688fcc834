import { expect, test } from 'vitest';
import { ChunkError, loadChunk } from '../../../../engine/wire/chunk.ts';

test('a chunk that comes is handed on', async () => {
  expect(await loadChunk(async () => ({ Page: 1 }), 50)).toEqual({ Page: 1 });
});

test('a chunk that does not come in time, or at all, is a ChunkError', async () => {
  await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkError);
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toBeInstanceOf(
    ChunkError,
  );
});
