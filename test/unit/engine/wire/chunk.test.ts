import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChunkError, loadChunk } from '../../../../engine/wire/chunk.ts';
import { inProject } from '../../../../server/platform/config/project-root.ts';

test('returns a chunk that loads', async () => {
  expect(await loadChunk(async () => ({ Page: 1 }), 50)).toEqual({ Page: 1 });
});

test('a chunk that fails or times out is a ChunkError', async () => {
  await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkError);
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toBeInstanceOf(
    ChunkError,
  );
});

test('every lazy component has a time limit: by `lazyComponent`, in the shop by `loadChunk`', () => {
  const sources = ['engine', 'storefront', 'screens']
    .flatMap((folder) =>
      readdirSync(inProject(folder), { encoding: 'utf8', recursive: true }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }));
  const withLazy = sources.filter(({ text }) => /\blazy\b[^;]*from 'react';/.test(text));
  expect(withLazy.filter(({ path }) => !path.startsWith('storefront/'))).toEqual([]);
  const bare = /(?<!loadChunk\(\(\) => )\bimport\(/;
  expect(withLazy.filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([]);
  expect(sources.filter(({ text }) => text.includes(' = lazyComponent(')).length).toBeGreaterThan(
    15,
  );
});
