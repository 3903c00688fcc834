import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectRestarts } from '../../../../../server/commands/prepare/restarts.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A restart that takes a second, and the files that it was called with. */
function restarting() {
  const files: string[] = [];
  const restarts = collectRestarts(async (file: string) => {
    files.push(file);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }, 100);
  return { files, restarts };
}

test('files that are saved together cause one restart', async () => {
  const { files, restarts } = restarting();
  for (let file = 1; file <= 37; file++) {
    restarts.add(`${file}.json`);
    await vi.advanceTimersByTimeAsync(80);
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(files).toEqual(['37.json']);
});

test('files that change during a restart cause one more, when no more come', async () => {
  const { files, restarts } = restarting();
  restarts.add('first.json');
  await vi.advanceTimersByTimeAsync(200);
  for (let file = 1; file <= 5; file++) {
    restarts.add(`${file}.json`);
    await vi.advanceTimersByTimeAsync(150);
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(files).toEqual(['first.json', '5.json']);
  restarts.add('later.json');
  await vi.advanceTimersByTimeAsync(100);
  expect(files).toEqual(['first.json', '5.json', 'later.json']);
});

test('a change shortly before the end of a restart waits for those beside it', async () => {
  const { files, restarts } = restarting();
  restarts.add('first.json');
  await vi.advanceTimersByTimeAsync(1080); // 20 ms before its end
  restarts.add('a.json');
  await vi.advanceTimersByTimeAsync(60);
  restarts.add('b.json');
  await vi.advanceTimersByTimeAsync(3000);
  expect(files).toEqual(['first.json', 'b.json']);
});

test('no restart begins after the stop', async () => {
  const { files, restarts } = restarting();
  restarts.add('first.json');
  await restarts.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(files).toEqual([]);
});
