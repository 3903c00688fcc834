import { expect, test, vi } from 'vitest';
import { createRejectionHandler } from '../../../../../server/platform/observability/unhandled-rejections.ts';

function setUp(stop = vi.fn(async () => undefined)) {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  const exit = vi.fn();
  return { log, stop, exit, handle: createRejectionHandler({ log, stop, exit }) };
}

test('a rejection of ours is logged, closes the application and ends the process with code 1', async () => {
  const { log, stop, exit, handle } = setUp();
  const error = new Error('ours');
  handle(error);
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls[0]![0]).toEqual({ err: error });
});

test('further rejections while the process ends close nothing twice', async () => {
  const { log, stop, exit, handle } = setUp();
  handle(new Error('first'));
  handle(new Error('second'));
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect([stop.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 2]);
});

test('the process ends though closing fails', async () => {
  const { exit, handle } = setUp(vi.fn(() => Promise.reject(new Error('no database'))));
  handle(new Error('ours'));
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
});
