import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  DataFolderLocked,
  lockDataFolder,
} from '../../../../../../server/platform/database/embedded/lock-data-folder.ts';
import { startRacers } from '../../../../../helpers/racers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const path = () => join(folder, 'souk.lock');

test('an unlocked folder can be locked again', () => {
  lockDataFolder(folder, 'http://x')();
  expect(existsSync(path())).toBe(false);
  lockDataFolder(folder, 'http://x');
  expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
});

test('the error names the running owner', async () => {
  const owner = spawn('sleep', ['30']);
  try {
    const stat = readFileSync(`/proc/${owner.pid}/stat`, 'utf8');
    // Field 22 is the start time; field 2, the name in brackets, may contain spaces
    const started = stat.slice(stat.lastIndexOf(')')).split(' ')[20];
    writeFileSync(
      path(),
      JSON.stringify({ pid: owner.pid, started, url: 'http://127.0.0.1:3000' }),
    );
    expect(() => lockDataFolder(folder, 'http://x')).toThrow(DataFolderLocked);
    expect(() => lockDataFolder(folder, 'http://x')).toThrow(
      `process ${owner.pid}, http://127.0.0.1:3000`,
    );
  } finally {
    owner.kill();
  }
});

test('the lock of a killed process is taken over', async () => {
  const owner = spawn('true');
  await once(owner, 'exit');
  writeFileSync(path(), JSON.stringify({ pid: owner.pid, started: '1', url: 'http://x' }));
  lockDataFolder(folder, 'http://y');
  expect(JSON.parse(readFileSync(path(), 'utf8')).url).toBe('http://y');
});

test('a later process with the same id is not the owner, and a partial lock file is ignored', () => {
  writeFileSync(path(), JSON.stringify({ pid: 1, started: 'another boot', url: 'http://x' }));
  lockDataFolder(folder, 'http://y')();
  expect(existsSync(path())).toBe(false);
  writeFileSync(path(), '{"pid":');
  lockDataFolder(folder, 'http://z')();
  expect(existsSync(path())).toBe(false);
});

test('of processes that start at once after a killed one, one gets the folder', async () => {
  const source = 'server/platform/database/embedded/lock-data-folder.ts';
  const build = await rolldown({ input: source, platform: 'node' });
  await build.write({ file: join(folder, 'lock.mjs') });
  await build.close();
  const module = `
    import { lockDataFolder } from ${JSON.stringify(join(folder, 'lock.mjs'))};
    function work() {
      try {
        lockDataFolder(${JSON.stringify(folder)}, 'http://x');
      } catch {
        return 'refused';
      }
      return 'locked';
    }`;
  const racers = await startRacers(5, module);
  onTestFinished(() => racers.close());
  for (let round = 1; round <= 3; round += 1) {
    writeFileSync(path(), JSON.stringify({ pid: 999_999, started: '1', url: 'http://x' }));
    const answers = await racers.race();
    expect(answers.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused', 'refused']);
  }
});
