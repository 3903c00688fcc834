import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { codes } from '../../schemas/contract/envelope.ts';
import type { LoginChallenge } from '../../schemas/contract/calls/auth.ts';
import { Database } from '../config/sql.ts';
import { Refusal } from '../http/errors.ts';

const lifetime = '5 minutes';
/** Hex zeros asked for: 4 is some 65,000 hashes, half a second in a browser; one more from `many` failures on. Our choice. */
const zeros = { few: 4, many: 5, from: 6 } as const;

/** Proofs of work that slow guessing down (decisions 8). Kept in the database, so that each is accepted once by whichever process. */
@Injectable()
export class Challenges {
  constructor(private readonly database: Database) {}

  /** A new challenge for one limit key; older ones that nobody answered are swept. */
  async ask(key: string, failures: number): Promise<LoginChallenge> {
    const asked = {
      challenge: randomBytes(32).toString('base64url'),
      zeros: failures >= zeros.from ? zeros.many : zeros.few,
    };
    await this.database.run(
      'DELETE FROM login_challenges WHERE created_at < mall_now() - $1::interval',
      [lifetime],
    );
    await this.database.run(
      'INSERT INTO login_challenges (challenge, key, zeros) VALUES ($1, $2, $3)',
      [asked.challenge, key, asked.zeros],
    );
    return asked;
  }

  /** Accepts a solved challenge once. @throws Refusal `auth.challenge` with a new one when it is missing, unknown, used, late or wrong. */
  async accept(
    key: string,
    failures: number,
    sent: { readonly challenge?: string; readonly answer?: string },
  ): Promise<void> {
    if (!(await this.isSolved(key, sent.challenge ?? '', sent.answer ?? ''))) {
      throw new Refusal(codes.refused, 'auth.challenge', {}, [], await this.ask(key, failures));
    }
  }

  private async isSolved(key: string, challenge: string, answer: string): Promise<boolean> {
    if (challenge === '') return false;
    const [asked] = await this.database.rows<{ zeros: number }>(
      'DELETE FROM login_challenges WHERE challenge = $1 AND key = $2 AND created_at >= mall_now() - $3::interval RETURNING zeros',
      [challenge, key, lifetime],
    );
    return (
      asked !== undefined &&
      createHash('sha256')
        .update(challenge + answer)
        .digest('hex')
        .startsWith('0'.repeat(asked.zeros))
    );
  }
}
