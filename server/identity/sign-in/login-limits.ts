import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Provider } from '../../../schemas/contract/areas.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import { networkOf } from '../../platform/http/server/rate-limits.ts';
import { authErrors } from '../auth.errors.ts';

/** 10 attempts in 15 minutes: enough for a forgetful person, about 1,000 guesses a day. */
const windowLength = '15 minutes';
const maxPerName = 10;
/** Higher than per name, because an office shares one address. */
const maxPerAddress = 50;

/** After this many failures the next attempt of an admin needs a solved challenge. */
export const failuresBeforeChallenge = 3;

/** The limit key of an account name; the same whether the account exists or not. */
export const nameKey = (provider: Provider, name: string): string =>
  `${provider}:name:${createHash('sha256').update(name).digest('hex')}`;

const addressKey = (ip: string): string => `address:${networkOf({ ip })}`;

/**
 * Counts sign-in attempts per account name and per client network in the database, so that all
 * processes share the counters (docs/invariants.md#accounts).
 *
 * An attempt is counted before the password is checked and taken back after success. Parallel
 * attempts therefore cannot exceed the limit.
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
  countAddressAttempt(ip: string): Promise<number> {
    return this.count(addressKey(ip), this.perAddress);
  }

  /**
   * @returns the attempts in this window, this one included
   * @throws Refusal `auth.tooMany`
   */
  countNameAttempt(key: string): Promise<number> {
    return this.count(key, maxPerName);
  }

  /** The attempts in this window; counts none. */
  async attemptsOf(key: string): Promise<number> {
    const [row] = await this.database.rows<{ tries: number }>(
      'SELECT tries FROM login_limits WHERE key = $1 AND started_at > mall_now() - $2::interval',
      [key, windowLength],
      'login.tries',
    );
    return row?.tries ?? 0;
  }

  /** After a correct password: resets the name and takes back one attempt of the address. */
  async resetAfterSuccess(key: string, ip: string): Promise<void> {
    await this.resetName(key);
    await this.database.run(
      'UPDATE login_limits SET tries = greatest(tries - 1, 0) WHERE key = $1',
      [addressKey(ip)],
      'login.addressBack',
    );
  }

  /**
   * Resets the name only. For proofs that counted no address: repeated proofs of an own account
   * must not raise the limit of the address.
   */
  async resetName(key: string): Promise<void> {
    await this.database.run('DELETE FROM login_limits WHERE key = $1', [key], 'login.nameBack');
  }

  /** Deletes up to 100 windows that are over. */
  async sweep(): Promise<void> {
    await this.database.run(
      `
        DELETE FROM login_limits
        WHERE key IN (
          SELECT key
          FROM login_limits
          WHERE started_at < mall_now() - $1::interval
          LIMIT 100
        )`,
      [windowLength],
      'login.sweep',
    );
  }

  private async count(key: string, limit: number): Promise<number> {
    const [row] = await this.database.rows<{ tries: number; minutes: number }>(
      `
        INSERT INTO login_limits AS l (key, tries, started_at)
        VALUES ($1, 1, mall_now())
        ON CONFLICT (key)
        DO UPDATE
        SET
          tries = CASE WHEN l.started_at > mall_now() - $2::interval THEN l.tries + 1 ELSE 1 END,
          started_at = CASE
            WHEN l.started_at > mall_now() - $2::interval THEN l.started_at
            ELSE mall_now()
          END
        RETURNING
          tries,
          ceil(extract(epoch FROM started_at + $2::interval - mall_now()) / 60)::int AS minutes`,
      [key, windowLength],
      'login.take',
    );
    if (row!.tries > limit) throw authErrors.tooMany({ minutes: Math.max(1, row!.minutes) });
    return row!.tries;
  }
}
