import { spawnSync } from 'node:child_process';

/**
 * The seed of everything random in the tests: from the commit, so that whoever tests it, CI included, meets the same inputs, and the next commit others.
 * `SOUK_SEED` names another, `SOUK_SEED=random` takes any; where there is no git it is 1.
 */
export const seed = ((named = process.env['SOUK_SEED']) => {
  if (named === 'random') return Date.now() % 1_000_000;
  return Number(
    named ??
      Number.parseInt(
        spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.slice(0, 6) || '1',
        16,
      ),
  );
})();
