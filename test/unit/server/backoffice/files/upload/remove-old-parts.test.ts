import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOldParts } from '../../../../../../server/backoffice/files/upload/remove-old-parts.ts';

test('removes files older than an hour and keeps younger ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'souk-parts-'));
  try {
    await writeFile(join(folder, 'part'), 'half');
    await removeOldParts(folder);
    expect(await readdir(folder)).toEqual(['part']);
    await removeOldParts(folder, Date.now() + 2 * 60 * 60 * 1000);
    expect(await readdir(folder)).toEqual([]);
    await removeOldParts(join(folder, 'missing'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
