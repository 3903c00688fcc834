import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderTaken, lockDataFolder } from '../../../../server/config/data-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const path = () => join(folder, 'souk.lock');

test('a folder is free again once it was given back', () => {
  lockDataFolder(folder, 'http://x')();
  expect(existsSync(path())).toBe(false);
  lockDataFolder(folder, 'http://x');
  expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
});

test('a living owner is named', async () => {
  const owner = spawn('sleep', ['30']);
  try {
    const stat = readFileSync(`/proc/${owner.pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')')).split(' ')[20];
    writeFileSync(
      path(),
      JSON.stringify({ pid: owner.pid, started, url: 'http://127.0.0.1:3000' }),
    );
    expect(() => lockDataFolder(folder, 'http://x')).toThrow(DataFolderTaken);
    expect(() => lockDataFolder(folder, 'http://x')).toThrow(
      `process ${owner.pid}, http://127.0.0.1:3000`,
    );
  } finally {
    owner.kill();
  }
});

test('the lock of a process that was killed is taken over', async () => {
  const owner = spawn('true');
  await once(owner, 'exit');
  writeFileSync(path(), JSON.stringify({ pid: owner.pid, started: '1', url: 'http://x' }));
  lockDataFolder(folder, 'http://y');
  expect(JSON.parse(readFileSync(path(), 'utf8')).url).toBe('http://y');
});

test('a later process with the same number is not the owner, and half a lock is none', () => {
  writeFileSync(path(), JSON.stringify({ pid: 1, started: 'another boot', url: 'http://x' }));
  lockDataFolder(folder, 'http://y')();
  writeFileSync(path(), '{"pid":');
  lockDataFolder(folder, 'http://z')();
});
