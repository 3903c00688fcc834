import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fuzz, isAlive, startFuzz } from '../../helpers/fuzz/fuzz.ts';
import { seed } from '../../helpers/seed.ts';

/**
 * Calls every declared route with generated garbage: no input causes a 5xx, a hang or the end of the
 * process, shows rows of others, or makes a list wider (docs/invariants.md#input). `SOUK_SEED`
 * repeats a run; `SOUK_FUZZ_MS` adds rounds for so long, otherwise there is one; `npm run test:proof`
 * runs it long.
 */
const forMs = Number(process.env.SOUK_FUZZ_MS ?? 0);
const shortestFiltersMs = 4000;

let fuzz: Fuzz;
beforeAll(async () => {
  fuzz = await startFuzz();
}, 180_000);
afterAll(() => fuzz?.app.close());

test(
  `no filter of a list finds rows that the list does not have (seed ${seed})`,
  async () => {
    const until = performance.now() + Math.max(forMs / 3, shortestFiltersMs);
    expect(await fuzz.filters(seed, until)).toEqual([]);
  },
  forMs + 60_000,
);

test('no write without a body, or with JSON that is no object, causes a fault', async () => {
  expect(await fuzz.emptyBodies()).toEqual([]);
}, 120_000);

test(
  `no garbage at any route causes a fault or shows rows of others (seed ${seed})`,
  async () => {
    console.info(`fuzzing with SOUK_SEED=${seed} SOUK_FUZZ_MS=${forMs}`);
    // One round whatever it takes, further ones while there is time
    const until = performance.now() + (forMs * 2) / 3;
    const faults = [...(await fuzz.garbage(seed, Infinity))];
    for (let round = 1; performance.now() < until && faults.length === 0; round += 1)
      faults.push(...(await fuzz.garbage(seed + round * 1000, until)));
    expect(faults).toEqual([]);
    expect(await isAlive(fuzz)).toBe(true);
  },
  forMs + 60_000,
);
