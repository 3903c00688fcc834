import { expect, test } from 'vitest';
import { inTurn } from '../../../../server/files/in-turn.ts';

test('runs so many at once, keeps so many waiting, refuses the rest, and goes on after a failure', async () => {
  const turn = inTurn({ running: 2, waiting: 1 });
  let running = 0;
  let most = 0;
  const ends: ((error?: Error) => void)[] = [];
  const work = (): Promise<string> =>
    turn(async () => {
      most = Math.max(most, (running += 1));
      await new Promise<void>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve())),
      ).finally(() => {
        running -= 1;
      });
      return 'done';
    });
  const all = [work(), work(), work()];
  await expect(work()).rejects.toThrow('files.busy');
  ends[0]!(new Error('broke'));
  await expect(all[0]).rejects.toThrow('broke');
  await new Promise((soon) => setTimeout(soon, 0));
  ends.slice(1).forEach((end) => end());
  expect(await Promise.all(all.slice(1))).toEqual(['done', 'done']);
  expect(most).toBe(2);
});
