import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Together } from '../../../../server/config/together.ts';

interface Item {
  readonly who: number;
  readonly is?: 'refused' | 'lost';
}
const refused = Object.assign(new Error('short'), { severity: 'ERROR', code: 'P0001' });
const lost = new Error('Connection terminated');

/** Runs that end when they are told to. */
function desk(options: Partial<{ size: number; running: number }> = {}) {
  const runs: { readonly who: readonly number[]; readonly end: () => void }[] = [];
  const together = new Together<Item, string>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({
          who: items.map(({ who }) => who),
          end: () => {
            const bad = items.find(({ is }) => is !== undefined);
            if (bad) reject(bad.is === 'refused' ? refused : lost);
            else resolve(items.map(({ who }) => `done ${who}`));
          },
        });
      }),
    { size: 3, running: 1, keyOf: ({ who }) => who, ...options },
  );
  return { together, runs, ran: () => runs.map(({ who }) => who) };
}

test('the first goes at once; who comes meanwhile goes together, as many as fit', async () => {
  const { together, runs, ran } = desk();
  const answers = Promise.all([1, 2, 3, 4, 5].map((who) => together.add({ who })));
  expect(ran()).toEqual([[1]]);
  for (let nth = 0; nth < 3; nth += 1) {
    await turn();
    runs[nth]!.end();
  }
  expect(await answers).toEqual([1, 2, 3, 4, 5].map((who) => `done ${who}`));
  expect(ran()).toEqual([[1], [2, 3, 4], [5]]);
});

test('nobody stands twice in one run', async () => {
  const { together, runs, ran } = desk();
  const answers = Promise.all([1, 2, 2, 3].map((who) => together.add({ who })));
  for (let nth = 0; nth < 3; nth += 1) {
    await turn();
    runs[nth]!.end();
  }
  await answers;
  expect(ran()).toEqual([[1], [2, 3], [2]]);
});

test('when one of several is refused each is run alone, and hears its own answer', async () => {
  const { together, runs, ran } = desk();
  const answers = Promise.allSettled(
    [{ who: 1 }, { who: 2 }, { who: 3, is: 'refused' as const }, { who: 4 }].map((item) =>
      together.add(item),
    ),
  );
  runs[0]!.end();
  await turn();
  runs[1]!.end();
  await turn();
  runs.slice(2).forEach(({ end }) => end());
  expect(
    (await answers).map((each) => (each.status === 'fulfilled' ? each.value : each.reason)),
  ).toEqual(['done 1', 'done 2', refused, 'done 4']);
  expect(ran()).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test('when nobody knows what became of them all hear that, and nothing is run again', async () => {
  const { together, runs, ran } = desk();
  const answers = Promise.allSettled(
    [{ who: 1 }, { who: 2, is: 'lost' as const }, { who: 3 }].map((item) => together.add(item)),
  );
  runs[0]!.end();
  await turn();
  runs[1]!.end();
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(ran()).toEqual([[1], [2, 3]]);
});

test('a run that hangs holds the others back for a moment only', async () => {
  const { together, runs, ran } = desk();
  void together.add({ who: 1 });
  const second = together.add({ who: 2 });
  expect(ran()).toEqual([[1]]);
  await pause(60);
  expect(ran()).toEqual([[1], [2]]);
  runs[1]!.end();
  expect(await second).toBe('done 2');
});
