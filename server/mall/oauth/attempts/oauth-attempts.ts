import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { holdAccount } from '../../../identity/sessions/hold-session.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { AttemptSecrets } from '../oauth-driver.ts';
import type { OauthAttempt } from './oauth-attempt.entity.ts';

/** Time that a person has at the provider's page. */
export const attemptMinutes = 10;

export type NewAttempt = Pick<OauthAttempt, 'oauth_name' | 'purpose' | 'user_id' | 'back'>;

/**
 * Sign-ins under way. They are stored in the database, so that each state is accepted once by
 * whichever process gets it. Nonce and code verifier are keyed hashes of the state, so a reader of
 * the database knows neither.
 */
@Injectable()
export class OauthAttempts {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Stores an attempt and deletes those that ran out.
   *
   * @throws Refusal 401 for an account that is closed or deleted meanwhile
   */
  async create(attempt: NewAttempt): Promise<AttemptSecrets> {
    const state = randomBytes(32).toString('hex');
    await this.database.run(
      'DELETE FROM oauth_attempts WHERE created_at < mall_now() - make_interval(mins => $1)',
      [attemptMinutes],
    );
    await this.database.transaction(async (tx) => {
      if (attempt.user_id > 0) await holdAccount(tx, attempt.user_id);
      await tx.run(
        `
          INSERT INTO oauth_attempts (state, oauth_name, purpose, user_id, back)
          VALUES ($1, $2, $3, $4, $5)`,
        [state, attempt.oauth_name, attempt.purpose, attempt.user_id, attempt.back],
      );
    });
    return this.secretsOf(state);
  }

  /** @returns the attempt, once; undefined for an unknown, used or old state */
  async take(
    state: string,
    name: string,
  ): Promise<{ readonly attempt: NewAttempt; readonly secrets: AttemptSecrets } | undefined> {
    const [attempt] = await this.database.rows<NewAttempt>(
      `
        DELETE FROM oauth_attempts
        WHERE state = $1
          AND oauth_name = $2
          AND created_at >= mall_now() - make_interval(mins => $3)
        RETURNING oauth_name, purpose, user_id, back`,
      [state, name, attemptMinutes],
    );
    return attempt && { attempt, secrets: this.secretsOf(state) };
  }

  private secretsOf(state: string): AttemptSecrets {
    return {
      state,
      nonce: this.secrets.digest(`oauth nonce ${state}`),
      codeVerifier: this.secrets.digest(`oauth verifier ${state}`),
    };
  }
}
