import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Area, Provider } from '../../../schemas/contract/areas.ts';
import { Env } from '../../platform/config/env.ts';
import {
  AttemptCounters,
  type AttemptLimit,
  type CountedAttempts,
  limitsOfAddress,
} from '../../platform/limits/attempt-counters.ts';
import { authErrors } from '../auth.errors.ts';

const windowSeconds = 15 * 60;
/** Attempts of one name from one network. */
const maxPerName = 10;
/** Higher than per name, because an office shares one address. */
const maxPerAddress = 50;
/** Wrong second proofs of one session, or wrong payment passwords of one account. */
const maxProofs = 10;

/** Failures of one name, from all networks, after which an attempt needs a solved challenge. */
export const failuresBeforeChallenge: Readonly<Record<Area, number>> = {
  Admin: 3,
  Seller: 10,
  shop: 10,
};

/**
 * The limit key of a name as it is sent. The names of one account have separate keys, and an
 * unknown name has one too, so that limits do not reveal accounts or which names belong together.
 */
export const nameKey = (provider: Provider, name: string): string =>
  `login:${provider}:${createHash('sha256').update(name).digest('hex')}`;

/** An attempt that is counted and not decided yet. */
export interface LoginAttempt {
  readonly counted: CountedAttempts;
  /** Attempts of the name before this one, from all networks. */
  readonly failures: number;
}

/**
 * Limits of sign-in attempts (docs/decisions/0078-limits-of-accounts.md). Networks are refused;
 * a name is never refused as a whole, so that nobody can lock another person out.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly counters: AttemptCounters,
    private readonly env: Env,
  ) {}

  /**
   * Counts an attempt of an address. For codes, which have limits of their own.
   *
   * @throws Refusal `auth.tooMany`
   */
  async countAddress(ip: string): Promise<LoginAttempt> {
    return { counted: await this.count(this.addressLimits(ip)), failures: 0 };
  }

  /**
   * Counts an attempt of a name from an address.
   *
   * @param key from `nameKey`
   * @throws Refusal `auth.tooMany` for the address, and for this name from this network
   */
  async countName(key: string, ip: string): Promise<LoginAttempt> {
    const counted = await this.count([
      ...this.addressLimits(ip),
      ...nameLimits(key, ip),
      { key, max: Number.POSITIVE_INFINITY, seconds: windowSeconds },
    ]);
    return { counted, failures: counted.find((attempt) => attempt.key === key)!.tries - 1 };
  }

  /** The failures of a name in the present window, from all networks. */
  failuresOf(key: string): Promise<number> {
    return this.counters.triesOf(key);
  }

  /** Takes back an attempt whose password was not checked. */
  async giveBack({ counted }: LoginAttempt): Promise<void> {
    await this.counters.giveBack(counted);
  }

  /**
   * Takes back a successful attempt and resets the failures of the proven account's names. The
   * address gets back this attempt only: a correct password does not reset its wrong ones.
   */
  async accept({ counted }: LoginAttempt, keys: readonly string[], ip: string): Promise<void> {
    await this.counters.giveBack(counted);
    const perNetwork = keys.flatMap((key) => nameLimits(key, ip).map((limit) => limit.key));
    await this.counters.reset([...keys, ...perNetwork]);
  }

  /**
   * Counts a second proof of somebody who is signed in. Sign-in attempts of others do not count.
   *
   * @throws Refusal `auth.tooMany`
   */
  async countProof(key: string): Promise<void> {
    await this.count([{ key, max: maxProofs, seconds: windowSeconds }]);
  }

  async resetProof(key: string): Promise<void> {
    await this.counters.reset([key]);
  }

  private addressLimits(ip: string): readonly AttemptLimit[] {
    const max = maxPerAddress * this.env.rateFactor;
    return limitsOfAddress(ip, { key: 'login:address', max, seconds: windowSeconds });
  }

  private async count(limits: readonly AttemptLimit[]): Promise<CountedAttempts> {
    const { counted, exceeded } = await this.counters.count(limits);
    if (exceeded) throw authErrors.tooMany({ minutes: Math.ceil(exceeded.seconds / 60) });
    return counted;
  }
}

const nameLimits = (key: string, ip: string): readonly AttemptLimit[] =>
  limitsOfAddress(ip, { key, max: maxPerName, seconds: windowSeconds });
