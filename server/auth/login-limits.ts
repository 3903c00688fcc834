import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Provider } from '../../schemas/contract/areas.ts';
import { Env } from '../config/env.ts';
import { Database } from '../config/sql.ts';
import { networkOf } from '../http/rate-limits.ts';
import { authErrors } from './auth.errors.ts';

/** Failed tries in one window. Our choice: enough for a forgetful person, useless for guessing. */
const windowLength = '15 minutes';
const maxPerName = 10;
const maxPerAddress = 50;
/** From this many failures on, an admin's next try needs a solved challenge (decisions 8). */
export const failuresBeforeChallenge = 3;

/** The limit key of an account name; the same whether the account exists or not. */
export const nameKey = (provider: Provider, name: string): string =>
  `${provider}:name:${createHash('sha256').update(name).digest('hex')}`;
const addressKey = (ip: string): string => `address:${networkOf({ ip })}`;

/**
 * Counts tries to sign in per account name and per true address, in the database, so that any number of processes agree (must-hold 20).
 * A try is counted before the password is looked at and given back when it was right: parallel tries cannot slip past.
 */
@Injectable()
export class LoginLimits {
  private readonly perAddress: number;

  constructor(
    private readonly database: Database,
    env: Env,
  ) {
    this.perAddress = maxPerAddress * env.rateFactor;
  }

  /** @throws Refusal `auth.tooMany` */
  takeAddress(ip: string): Promise<number> {
    return this.take(addressKey(ip), this.perAddress);
  }

  /** Answers how many tries this window has seen, this one included. @throws Refusal `auth.tooMany` */
  takeName(key: string): Promise<number> {
    return this.take(key, maxPerName);
  }

  /** Tries in the present window, without counting one. */
  async triesOf(key: string): Promise<number> {
    const [row] = await this.database.rows<{ tries: number }>(
      'SELECT tries FROM login_limits WHERE key = $1 AND started_at > mall_now() - $2::interval',
      [key, windowLength],
      'login.tries',
    );
    return row?.tries ?? 0;
  }

  /** The password was right: the name starts afresh, the address gets the try back that `takeAddress` took. */
  async giveBack(key: string, ip: string): Promise<void> {
    await this.giveNameBack(key);
    await this.database.run(
      'UPDATE login_limits SET tries = greatest(tries - 1, 0) WHERE key = $1',
      [addressKey(ip)],
      'login.addressBack',
    );
  }

  /** The same where no address was counted: who proves an own account over and over must not make room for tries at others. */
  async giveNameBack(key: string): Promise<void> {
    await this.database.run('DELETE FROM login_limits WHERE key = $1', [key], 'login.nameBack');
  }

  /** Forgets windows that are over, a hundred at a time, so that names tried once do not pile up. */
  async sweep(): Promise<void> {
    await this.database.run(
      'DELETE FROM login_limits WHERE key IN (SELECT key FROM login_limits WHERE started_at < mall_now() - $1::interval LIMIT 100)',
      [windowLength],
      'login.sweep',
    );
  }

  private async take(key: string, limit: number): Promise<number> {
    const [row] = await this.database.rows<{ tries: number; minutes: number }>(
      `INSERT INTO login_limits AS l (key, tries, started_at) VALUES ($1, 1, mall_now()) ON CONFLICT (key) DO UPDATE SET
         tries = CASE WHEN l.started_at > mall_now() - $2::interval THEN l.tries + 1 ELSE 1 END,
         started_at = CASE WHEN l.started_at > mall_now() - $2::interval THEN l.started_at ELSE mall_now() END
       RETURNING tries, ceil(extract(epoch FROM started_at + $2::interval - mall_now()) / 60)::int AS minutes`,
      [key, windowLength],
      'login.take',
    );
    if (row!.tries > limit) throw authErrors.tooMany({ minutes: Math.max(1, row!.minutes) });
    return row!.tries;
  }
}
