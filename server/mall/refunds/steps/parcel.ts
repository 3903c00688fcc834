import { refundStep } from '../../../../schemas/contract/order-statuses.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';

export interface Parcel {
  /** The courier's code. */
  readonly code: string;
  readonly no: string;
}

/** The two parcels of an after-sale: the columns of the parcel and what its sending writes. */
export const sendings = {
  sendBack: {
    step: refundStep.sentBack,
    code: 'delivery_code',
    no: 'delivery_no',
    statement: 'refunds.send',
    message: 'refund_sent',
  },
  resend: {
    step: refundStep.resent,
    code: 're_delivery_code',
    no: 're_delivery_no',
    statement: 'refunds.resend',
    message: 'refund_resent',
  },
} as const;

/** The steps that send a parcel. */
export type ParcelMove = keyof typeof sendings;

/** SQL of a deadline so many seconds from now. */
export const deadlineIn = (seconds: string): string =>
  `${nowSql} + make_interval(secs => ${seconds})`;

/** Writes the parcel, its step and the deadline to receive it. */
export async function writeParcel(
  tx: Transaction,
  move: ParcelMove,
  sent: { readonly refundId: number; readonly parcel: Parcel; readonly seconds: number },
): Promise<void> {
  const { step, code, no, statement } = sendings[move];
  const { refundId, parcel, seconds } = sent;
  await tx.run(
    `
      UPDATE refunds
      SET
        refund_step = ${step},
        ${code} = $2,
        ${no} = $3,
        deadline = ${deadlineIn('$4')},
        rev = rev + 1
      WHERE id = $1`,
    [refundId, parcel.code, parcel.no, seconds],
    statement,
  );
}
