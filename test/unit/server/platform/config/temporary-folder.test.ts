import { rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../server/platform/config/temporary-folder.ts';

test('a folder lies in the system’s temporary folder when memory has not enough space', () => {
  const folder = temporaryFolder('souk-unit', Number.MAX_SAFE_INTEGER);
  expect(dirname(folder)).toBe(tmpdir());
  expect(basename(folder)).toMatch(/^souk-unit-/);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmdirSync(folder);
});

test('each caller gets a folder of its own', () => {
  const folders = [temporaryFolder('souk-unit', 1), temporaryFolder('souk-unit', 1)];
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) rmdirSync(folder);
});
