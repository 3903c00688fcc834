import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Database } from '../../platform/database/sql.ts';
import { authErrors } from '../auth.errors.ts';

const lifetime = '5 minutes';

/**
 * Leading hex zeros of the proof. 4 zeros are about 65,000 hashes, half a second in a browser;
 * from `manyExcess` on, 5 zeros take sixteen times as long.
 */
const fewZeros = 4;
const manyZeros = 5;
export const manyExcess = 3;

/** A solved challenge as a client sends it. */
export interface SentChallenge {
  readonly challenge?: string | undefined;
  readonly answer?: string | undefined;
}

/**
 * Proofs of work that slow down guessing of passwords and requests for codes. They are stored in the
 * database, so that each challenge is accepted once by whichever process gets it.
 */
@Injectable()
export class Challenges {
  constructor(private readonly database: Database) {}

  /**
   * Issues a challenge for one limit key and deletes expired ones.
   *
   * @param excess attempts beyond those that need no challenge
   */
  async issue(key: string, excess: number): Promise<LoginChallenge> {
    const challenge = randomBytes(32).toString('base64url');
    const zeros = excess >= manyExcess ? manyZeros : fewZeros;
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
  async assertSolved(key: string, excess: number, sent: SentChallenge): Promise<void> {
    if (await this.isSolved(key, sent.challenge ?? '', sent.answer ?? '')) return;
    throw authErrors.challenge({}, await this.issue(key, excess));
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
