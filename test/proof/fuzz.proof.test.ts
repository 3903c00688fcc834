import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fuzz, isAlive, startFuzz } from '../helpers/fuzz/fuzz.ts';
import { seed } from '../helpers/seed.ts';

/** Rounds over every route with two calls each; a round takes about ten seconds. */
const rounds = Number(process.env.SOUK_FUZZ_RUNS ?? 30);

let fuzz: Fuzz;
beforeAll(async () => {
  fuzz = await startFuzz();
}, 180_000);
afterAll(() => fuzz?.app.close());

test(
  `no garbage causes a fault, shows rows of others or makes a list wider (seed ${seed}, ${rounds} rounds)`,
  async () => {
    const problems: string[] = [];
    for (let round = 0; round < rounds && problems.length === 0; round += 1) {
      problems.push(...(await fuzz.filters(seed + round * 1000, Infinity)));
      problems.push(...(await fuzz.garbage(seed + round * 1000, Infinity)));
    }
    expect(problems).toEqual([]);
    expect(await isAlive(fuzz)).toBe(true);
  },
  rounds * 120_000,
);
