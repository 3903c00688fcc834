import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { LoginChallenge } from '../../../schemas/contract/calls/auth.ts';
import { Database } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/http/response/errors.ts';

const lifetime = '5 minutes';

/**
 * Leading hex zeros of the proof. 4 zeros are about 65,000 hashes, half a second in a browser;
 * from `manyFailures` on, 5 zeros take sixteen times as long.
 */
const zerosAfterFewFailures = 4;
const zerosAfterManyFailures = 5;
export const manyFailures = 6;

/**
 * Proofs of work that slow down password guessing. They are stored in the database, so that each
 * challenge is accepted once by whichever process gets it.
 */
@Injectable()
export class Challenges {
  constructor(private readonly database: Database) {}

  /** Issues a challenge for one limit key and deletes expired ones. */
  async issue(key: string, failures: number): Promise<LoginChallenge> {
    const challenge = randomBytes(32).toString('base64url');
    const zeros = failures >= manyFailures ? zerosAfterManyFailures : zerosAfterFewFailures;
    await this.database.run(
      'DELETE FROM login_challenges WHERE created_at < mall_now() - $1::interval',
      [lifetime],
    );
    await this.database.run(
      'INSERT INTO login_challenges (challenge, key, zeros) VALUES ($1, $2, $3)',
      [challenge, key, zeros],
    );
    return { challenge, zeros };
  }

  /**
   * Accepts a solved challenge once.
   *
   * @throws Refusal `auth.challenge` with a new challenge when the sent one is missing, unknown,
   *   used, expired or wrong
   */
  async assertSolved(
    key: string,
    failures: number,
    sent: { readonly challenge?: string; readonly answer?: string },
  ): Promise<void> {
    if (await this.isSolved(key, sent.challenge ?? '', sent.answer ?? '')) return;
    throw new Refusal(
      codes.refused,
      'auth.challenge',
      {},
      {
        data: await this.issue(key, failures),
      },
    );
  }

  private async isSolved(key: string, challenge: string, answer: string): Promise<boolean> {
    if (challenge === '') return false;
    const [issued] = await this.database.rows<{ zeros: number }>(
      `
        DELETE FROM login_challenges
        WHERE challenge = $1
          AND key = $2
          AND zeros > 0
          AND created_at >= mall_now() - $3::interval
        RETURNING zeros`,
      [challenge, key, lifetime],
    );
    if (!issued) return false;
    const digest = createHash('sha256')
      .update(challenge + answer)
      .digest('hex');
    return digest.startsWith('0'.repeat(issued.zeros));
  }
}
