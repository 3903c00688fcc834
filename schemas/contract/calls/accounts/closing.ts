import type { TimeText } from '../../wire-texts.ts';

/** Something that an account must finish before it can be closed, with its number. */
export interface ClosingObstacle {
  readonly name:
    | 'orders'
    | 'points_orders'
    | 'refunds'
    | 'money'
    | 'frozen'
    | 'withdrawals'
    | 'commissions'
    | 'store'
    | 'store_trade'
    | 'disabled';
  readonly count: number;
}

/** `GET /user/closing`, and the answer of its other calls. */
export interface ClosingState {
  /** When the account will be closed; empty while nobody asked. */
  readonly closing_at: '' | TimeText;
  /** Days from asking to closing. */
  readonly days: number;
  /** What must be finished first; empty when the account can be closed. */
  readonly obstacles: readonly ClosingObstacle[];
}

/** `POST /user/closing`: asks. `POST /user/closing/cancel` has no body. */
export interface ClosingRequest {
  /** The password; ignored for an account without one. */
  readonly proof?: string;
  /** In place of the password: a code of purpose `edit_user`, sent to the account's phone. */
  readonly code?: string;
}
