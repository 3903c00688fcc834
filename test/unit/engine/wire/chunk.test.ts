import { expect, test } from 'vitest';
import { ChunkError, loadChunk } from '../../../../engine/wire/chunk.ts';

test('returns a chunk that loads', async () => {
  expect(await loadChunk(async () => ({ Page: 1 }), 50)).toEqual({ Page: 1 });
});

test('a chunk that fails or times out is a ChunkError', async () => {
  await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkError);
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toBeInstanceOf(
    ChunkError,
  );
});
