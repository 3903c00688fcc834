import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Provider } from '../../../schemas/contract/areas.ts';
import { Database } from '../../platform/database/sql.ts';
import { authErrors } from '../auth.errors.ts';
import { manyExcess } from './challenges.ts';
import { failuresBeforeChallenge, LoginLimits, nameKey } from './login-limits.ts';
import { canonicalName } from './username.ts';

/** Seconds between two signs of one name: as long as a browser needs for the proof of work. */
const secondsAfterFewFailures = 1;
const secondsAfterManyFailures = 8;
/** A longer queue of signs for one name is refused. */
const longestWaitSeconds = 9;

/**
 * Signs for the slider captcha of legacy clients, an alternative to the proof of work
 * (docs/decisions/0003-legacy-clients.md). A sign belongs to one name, works once,
 * and is answered after the waiting time: guesses of one name are as slow as with the proof.
 */
@Injectable()
export class CaptchaSigns {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * The sign for the next sign-in of a name; any text while the sign-in needs none.
   *
   * @throws Refusal `auth.tooMany` when too many signs of the name are waited for
   */
  async issue(username: string, provider: Provider): Promise<string> {
    const key = nameKey(provider, canonicalName(username));
    const free = failuresBeforeChallenge[provider === 'admins' ? 'Admin' : 'shop'];
    const excess = (await this.limits.failuresOf(key)) - free;
    if (excess < 0) return 'unused';
    const sign = randomBytes(32).toString('base64url');
    await wait((await this.reserve(key, sign, excess)) * 1000);
    return sign;
  }

  /** Whether the sign is valid for the name; it is used up. */
  async use(key: string, sign: string): Promise<boolean> {
    const used = await this.database.run(
      `
        DELETE FROM login_challenges
        WHERE challenge = $1
          AND key = $2
          AND zeros = 0
          AND created_at BETWEEN mall_now() - interval '5 minutes' AND mall_now()`,
      [sign, key],
    );
    return used > 0;
  }

  /** Stores the sign after the ones that others wait for. @returns seconds until it is valid */
  private reserve(key: string, sign: string, excess: number): Promise<number> {
    const pause = excess < manyExcess ? secondsAfterFewFailures : secondsAfterManyFailures;
    return this.database.transaction(async (tx) => {
      await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [key]);
      const [row] = await tx.rows<{ seconds: number }>(
        `
          INSERT INTO login_challenges (challenge, key, zeros, created_at)
          SELECT
            $1::varchar, $2::varchar, 0,
            greatest(mall_now(), max(created_at)) + make_interval(secs => $3::int)
          FROM login_challenges
          WHERE key = $2::varchar
            AND zeros = 0
            AND created_at > mall_now() - interval '1 minute'
          RETURNING extract(epoch FROM created_at - mall_now())::float8 AS seconds`,
        [sign, key, pause],
      );
      const { seconds } = row!;
      if (seconds > longestWaitSeconds) throw authErrors.tooMany({ minutes: 1 });
      return seconds;
    });
  }
}
