import { Injectable } from '@nestjs/common';
import { Database } from '../database/sql.ts';
import { outsideTrial } from '../database/trial.ts';
import { httpErrors } from '../http/response/errors.ts';
import { dueSql } from '../jobs/due-sql.ts';
import { networksOf } from './networks.ts';

/** A limit of one key: at most `max` attempts within `seconds` of the first one. */
export interface AttemptLimit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/** An attempt as one key counts it. */
interface CountedAttempt {
  readonly key: string;
  /** Attempts in this window, this one included. */
  readonly tries: number;
  /** Until the window ends; at least 1. */
  readonly seconds: number;
  /** Identifies the window. */
  readonly ends_at: string;
}

/** Attempts that were counted, for `giveBack`. */
export type CountedAttempts = readonly CountedAttempt[];

/** The limit that refuses an attempt. */
export interface ExceededLimit {
  readonly key: string;
  readonly seconds: number;
}

/**
 * Whether the stored window `c` of a key has ended, for the upsert that counts the key again;
 * `excluded` is the row of a new window.
 */
const hasEnded = dueSql('c.ends_at', '(excluded.ends_at - mall_now())');
/** Ended windows that one new window deletes, so that the table does not grow. */
const sweptPerWindow = 20;

/** The limit for each network that an address counts for. */
export const limitsOfAddress = (
  ip: string,
  { key, max, seconds }: AttemptLimit,
): readonly AttemptLimit[] =>
  networksOf(ip).map(({ network, factor }) => ({
    key: `${key}:${network}`,
    max: max * factor,
    seconds,
  }));

/**
 * Counts attempts per key in the database, so that all processes share the counters
 * (docs/invariants.md#accounts). An attempt is counted before it is checked, so that parallel
 * attempts cannot exceed a limit. Trials of writes count like writes.
 */
@Injectable()
export class AttemptCounters {
  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt for every limit, or for none when one of them is reached.
   *
   * @returns what was counted, or the limit that is reached for the longest time
   */
  async count(
    limits: readonly AttemptLimit[],
  ): Promise<{ readonly counted: CountedAttempts; readonly exceeded: ExceededLimit | undefined }> {
    const counted = await this.increment(limits);
    const max = new Map(limits.map((limit) => [limit.key, limit.max]));
    const [exceeded] = counted
      .filter(({ key, tries }) => tries > max.get(key)!)
      .toSorted((a, b) => b.seconds - a.seconds);
    if (!exceeded) return { counted, exceeded: undefined };
    await this.giveBack(counted);
    return { counted: [], exceeded };
  }

  /** Counts an attempt for every limit. @throws Refusal `http.tooFrequent` */
  async admit(limits: readonly AttemptLimit[]): Promise<CountedAttempts> {
    const { counted, exceeded } = await this.count(limits);
    if (exceeded) throw httpErrors.tooFrequent({ seconds: exceeded.seconds });
    return counted;
  }

  /** Takes attempts back from the windows that they were counted in, and from no later ones. */
  async giveBack(counted: CountedAttempts): Promise<void> {
    if (counted.length === 0) return;
    await this.run(
      `
        UPDATE attempt_counters c
        SET tries = greatest(c.tries - 1, 0)
        FROM unnest($1::text[], $2::timestamptz[]) AS g(key, ends_at)
        WHERE c.key = g.key AND c.ends_at = g.ends_at`,
      [counted.map(({ key }) => key), counted.map(({ ends_at: endsAt }) => endsAt)],
      'attempts.back',
    );
  }

  /** The attempts of a key in its present window; counts none. */
  async triesOf(key: string): Promise<number> {
    const [row] = await this.database.rows<{ tries: number }>(
      'SELECT tries FROM attempt_counters WHERE key = $1 AND ends_at > mall_now()',
      [key],
      'attempts.read',
    );
    return row?.tries ?? 0;
  }

  /** Whether each of these keys has an attempt in its present window; counts none. */
  async areCounted(keys: readonly string[]): Promise<boolean> {
    const rows = await this.database.rows(
      'SELECT 1 FROM attempt_counters WHERE key = ANY ($1) AND tries > 0 AND ends_at > mall_now()',
      [keys],
      'attempts.areCounted',
    );
    return rows.length === new Set(keys).size;
  }

  /** Starts the windows of keys afresh. */
  async reset(keys: readonly string[]): Promise<void> {
    await this.run('DELETE FROM attempt_counters WHERE key = ANY($1)', [keys], 'attempts.reset');
  }

  private async increment(limits: readonly AttemptLimit[]): Promise<CountedAttempts> {
    const counted = await outsideTrial(() =>
      this.database.rows<CountedAttempt>(
        `
        INSERT INTO attempt_counters AS c (key, tries, ends_at)
        SELECT key, 1, mall_now() + make_interval(secs => seconds)
        FROM unnest($1::text[], $2::int[]) AS l(key, seconds)
        ORDER BY key
        ON CONFLICT (key)
        DO UPDATE
        SET
          tries = CASE WHEN ${hasEnded} THEN 1 ELSE c.tries + 1 END,
          ends_at = CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE c.ends_at END
        RETURNING
          key, tries, ends_at::text,
          greatest(ceil(extract(epoch FROM ends_at - mall_now())), 1)::int AS seconds`,
        [limits.map(({ key }) => key), limits.map(({ seconds }) => seconds)],
        'attempts.count',
      ),
    );
    if (counted.some(({ tries }) => tries === 1)) await this.sweep();
    return counted;
  }

  private async sweep(): Promise<void> {
    await this.run(
      `
        DELETE FROM attempt_counters
        WHERE key IN (
          SELECT key
          FROM attempt_counters
          WHERE ends_at < mall_now()
          LIMIT $1
          FOR UPDATE SKIP LOCKED
        )`,
      [sweptPerWindow],
      'attempts.sweep',
    );
  }

  private run(text: string, values: readonly unknown[], name: string): Promise<number> {
    return outsideTrial(() => this.database.run(text, values, name));
  }
}
