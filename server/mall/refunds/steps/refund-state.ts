import {
  type RefundStepValue,
  type RefundType,
  type RefundVerify,
  refundStep,
  refundType,
  refundVerify,
} from '../../../../schemas/contract/order-statuses.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { refundErrors } from '../refunds.errors.ts';

/** A row of `refunds`, with the status that its order had before the after-sale. */
export interface Refund {
  readonly id: number;
  readonly order_id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly refund_type: RefundType;
  readonly refund_verify: RefundVerify;
  readonly refund_step: RefundStepValue;
  readonly is_open: 0 | 1;
  readonly is_appeal: 0 | 1;
  readonly previous_status: number;
  /** The revision of the order, which each step increments. */
  readonly order_rev: number;
}

/** The owner of the order, a shopper or a store; the platform reaches any order. */
export type RefundOwner = { readonly user: number } | { readonly store: number } | 'platform';

export type RefundStep =
  | 'agree'
  | 'reject'
  | 'sendBack'
  | 'confirmReturn'
  | 'resend'
  | 'confirmArrival'
  | 'withdraw'
  | 'end'
  | 'appeal';

const isAgreed = ({ is_open, refund_verify }: Refund): boolean =>
  is_open === 1 && refund_verify === refundVerify.agreed;
const isUnanswered = ({ is_open, refund_verify }: Refund): boolean =>
  is_open === 1 && refund_verify === refundVerify.waiting;

/** When each step is allowed. The row lock on the order makes each happen once. */
const allowedSteps: Readonly<Record<RefundStep, (refund: Refund) => boolean>> = {
  agree: isUnanswered,
  reject: isUnanswered,
  /** The shopper sends the goods back. */
  sendBack: (refund) =>
    isAgreed(refund) &&
    refund.refund_type !== refundType.refund &&
    refund.refund_step === refundStep.none,
  /** The store has received the goods and the money goes back. */
  confirmReturn: (refund) =>
    isAgreed(refund) &&
    refund.refund_type === refundType.return &&
    refund.refund_step === refundStep.sentBack,
  /** The store sends the other goods of an exchange. */
  resend: (refund) =>
    isAgreed(refund) &&
    refund.refund_type === refundType.exchange &&
    refund.refund_step === refundStep.sentBack,
  /** The shopper has received the other goods. */
  confirmArrival: (refund) => isAgreed(refund) && refund.refund_step === refundStep.resent,
  /** The platform ends an after-sale that nobody continues. */
  end: isAgreed,
  withdraw: ({ is_open, refund_step }) => is_open === 1 && refund_step === refundStep.none,
  /** Once, after the store has rejected. */
  appeal: ({ is_open, refund_verify, is_appeal }) =>
    is_open === 0 && refund_verify === refundVerify.rejected && is_appeal === 0,
};

/** When a step was taken before; an appeal has a refusal of its own. */
const takenSteps: Readonly<Record<RefundStep, (refund: Refund) => boolean>> = {
  agree: ({ refund_verify }) => refund_verify === refundVerify.agreed,
  reject: ({ refund_verify }) => refund_verify === refundVerify.rejected,
  sendBack: ({ refund_step }) => refund_step >= refundStep.sentBack,
  confirmReturn: ({ refund_step }) => refund_step === refundStep.done,
  resend: ({ refund_step }) => refund_step >= refundStep.resent,
  confirmArrival: ({ refund_step }) => refund_step === refundStep.done,
  end: ({ is_open }) => is_open === 0,
  withdraw: ({ is_open }) => is_open === 0,
  appeal: () => false,
};

/**
 * @throws Refusal unless all after-sales allow the step: `refunds.alreadyDone` when it was taken
 *   before, else `refunds.notNow`
 */
export function assertStep(step: RefundStep, refunds: readonly Refund[]): void {
  if (refunds.every(allowedSteps[step])) return;
  throw refunds.every(takenSteps[step]) ? refundErrors.alreadyDone() : refundErrors.notNow();
}

/** @throws Refusal `refunds.notNow` for an appeal: the platform decides it, not the store */
export function assertNotAppealed({ is_appeal: isAppeal }: Refund): void {
  if (isAppeal === 1) throw refundErrors.notNow();
}

/** Columns of `Refund`, from `refunds r` joined with `orders o`. */
export const refundColumns = `
  r.id, r.order_id, r.user_id, r.store_id, r.refund_type, r.refund_verify, r.refund_step,
  r.is_open, r.is_appeal, o.previous_status, o.rev AS order_rev`;

/**
 * Locks an order, then reads its open after-sale, or else its latest.
 *
 * @throws Refusal 404 for another owner's order and for an order without an after-sale
 */
export async function lockRefund(
  tx: Transaction,
  owner: RefundOwner,
  orderId: number,
): Promise<Refund> {
  const { column, id } = ownerColumn(owner, orderId);
  const [order] = await tx.rows(
    `SELECT 1 FROM orders WHERE id = $1 AND ${column} = $2 FOR NO KEY UPDATE`,
    [orderId, id],
    `refunds.lock.${column}`,
  );
  if (!order) throw httpErrors.notFound();
  const [refund] = await tx.rows<Refund>(
    `
      SELECT ${refundColumns}
      FROM refunds r
      JOIN orders o ON o.id = r.order_id
      WHERE r.order_id = $1
      ORDER BY r.is_open DESC, r.id DESC
      LIMIT 1`,
    [orderId],
    'refunds.last',
  );
  if (!refund) throw httpErrors.notFound();
  return refund;
}

function ownerColumn(
  owner: RefundOwner,
  orderId: number,
): { readonly column: string; readonly id: number } {
  if (owner === 'platform') return { column: 'id', id: orderId };
  if ('user' in owner) return { column: 'user_id', id: owner.user };
  return { column: 'store_id', id: owner.store };
}

/** Writes that the after-sales are done. */
export function finishRefunds(tx: Transaction, ids: readonly number[]): Promise<number> {
  return tx.run(
    `
      UPDATE refunds
      SET
        refund_verify = ${refundVerify.agreed},
        refund_step = ${refundStep.done},
        is_open = 0,
        deadline = NULL,
        finish_time = ${nowSql},
        rev = rev + 1
      WHERE id = ANY($1::bigint[])`,
    [ids],
    'refunds.finish',
  );
}
