import { spawnSync } from 'node:child_process';

/**
 * The seed of all random inputs. It comes from the commit: everybody who tests a commit gets the same
 * inputs. `SOUK_SEED` sets another, `SOUK_SEED=random` a random one; without git it is 1.
 */
export const seed = ((named = process.env.SOUK_SEED) => {
  if (named === 'random') return Date.now() % 1_000_000;
  return Number(
    named ??
      Number.parseInt(
        spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.slice(0, 6) || '1',
        16,
      ),
  );
})();
