import type { Sql } from '../../platform/database/sql.ts';

/** Purposes of a code; also the keys of its SMS templates. */
export const purposes = ['register', 'login', 'forget_password', 'edit_user'] as const;
export type Purpose = (typeof purposes)[number];

export interface SentCode {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly code: string;
  /** Address of who enters it. */
  readonly ip: string;
}

/** A correct code that has not been consumed yet. */
export interface VerifiedCode {
  readonly id: number;
}

/** Proves that somebody holds a phone by a code sent to it. Bound by `messages`. */
export abstract class PhoneVerification {
  /**
   * Verifies a code. Every call counts as an attempt, even when the caller's transaction fails later.
   *
   * @throws Refusal `messages.wrongCode` for a wrong, unknown, expired or used code
   */
  abstract check(sent: SentCode): Promise<VerifiedCode>;
  /**
   * Marks a verified code as used, inside the transaction of the action it allows. Of concurrent
   * transactions one succeeds.
   *
   * @throws Refusal `messages.wrongCode`
   */
  abstract consume(tx: Sql, code: VerifiedCode): Promise<void>;
}
