import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionTurns } from '../../../../../server/platform/database/connection-turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks for turns that are never returned, and waits until they are slow. @returns how many it got */
async function getStuck(turns: ConnectionTurns, kind: string, calls: number): Promise<number> {
  let got = 0;
  for (let call = 0; call < calls; call += 1)
    turns.take(kind).then(
      () => {
        got += 1;
      },
      () => undefined,
    );
  await vi.advanceTimersByTimeAsync(200);
  return got;
}

const isServed = async (turns: ConnectionTurns, kind: string): Promise<boolean> => {
  const turn = turns.take(kind);
  const served = turn.then(
    () => true,
    () => false,
  );
  await vi.advanceTimersByTimeAsync(200);
  turn.then(
    (taken) => turns.release(taken),
    () => undefined,
  );
  return Promise.race([served, Promise.resolve(false)]);
};

test.each([20, 40, 100])(
  'one kind that is stuck holds a quarter of %i connections',
  async (total) => {
    const turns = new ConnectionTurns(total);
    expect(await getStuck(turns, 'a', 200)).toBe(Math.ceil(total / 4));
    expect(await isServed(turns, 'b')).toBe(true);
  },
);

test.each([1, 2, 5, 9])('%i kinds that are stuck leave turns to others', async (kinds) => {
  const turns = new ConnectionTurns(20);
  for (let kind = 0; kind < kinds; kind += 1) await getStuck(turns, `stuck ${kind}`, 30);
  expect(await isServed(turns, 'other')).toBe(true);
  expect(await isServed(turns, 'other')).toBe(true);
});

test('a call that waits gets the turn of another of its kind, or an error after 4 s', async () => {
  const turns = new ConnectionTurns(1);
  const first = await turns.take('a');
  const second = turns.take('a');
  const third = turns.take('b').catch((error: Error) => error.name);
  turns.release(first);
  await expect(second).resolves.toMatchObject({ kind: 'a' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(await third).toBe('DatabaseUnavailable');
});

test('calls beyond 200 that wait for a slow kind are refused at once', async () => {
  const turns = new ConnectionTurns(20);
  await getStuck(turns, 'a', 210);
  await expect(turns.take('a')).rejects.toMatchObject({ name: 'DatabaseBusy' });
});
