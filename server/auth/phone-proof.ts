import type { Sql } from '../config/sql.ts';

/** What a code may be for; also the key of its template (reference §1.4); `login` is ours. */
export const purposes = ['register', 'login', 'forget_password', 'edit_user'] as const;
export type Purpose = (typeof purposes)[number];

export interface SentCode {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly code: string;
}

/** A code that was right; `spend` uses it up. */
export interface RightCode {
  readonly id: number;
}

/** Shows that somebody holds a phone, by a code sent to it. Bound by `messages`, which sends them. */
export abstract class PhoneProof {
  /** Looks at a code and counts the try, whatever becomes of what it is for. @throws Refusal `messages.wrongCode`, the same for every reason */
  abstract check(sent: SentCode): Promise<RightCode>;
  /** Uses a right code up, inside the transaction of what it allows; of several at once one succeeds. @throws Refusal `messages.wrongCode` */
  abstract spend(tx: Sql, code: RightCode): Promise<void>;
}
