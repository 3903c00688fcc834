import type { SandboxKeyPairs } from '../../mall/kernel/sandbox-keys.ts';
import type { Definition } from '../../platform/definitions/definitions-in.ts';
import type { SandboxTrades, Trade } from './sandbox-trades.ts';

/** Notices that the sandbox sends: genuine ones, and forged ones that a mall must refuse. */
const noticeKinds = [
  'paid',
  'closed',
  'wrong_amount',
  'wrong_signature',
  'other_app',
  'other_merchant',
  'old',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Whether a notice is no forgery. */
export const isGenuine = (kind: NoticeKind): boolean => kind === 'paid' || kind === 'closed';

/** Ways to forge a notice. */
export const forgeryKinds: readonly NoticeKind[] = noticeKinds.filter((kind) => !isGenuine(kind));

export interface WrittenNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface NoticeInput {
  readonly trade: Trade;
  readonly kind: NoticeKind;
  readonly keys: SandboxKeyPairs;
  readonly now: Date;
}

/** A call of the driver to `/sandbox/vendors/<name>/<path>`. */
export interface VendorRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The protocol of one payment provider, as the sandbox speaks it. */
export interface PaymentSandbox extends Definition<'payment-sandbox'> {
  /** Ways in which its page can forge a notice. */
  readonly forgeries: readonly NoticeKind[];
  /** Whether it sends a notice of a payment that the person declined. */
  readonly announcesClosed?: boolean;
  /**
   * Writes a notice. A forged one is wrong in one point only: it is signed with the provider's key
   * unless the signature is the forgery.
   */
  readonly writeNotice: (input: NoticeInput) => WrittenNotice;
  /** Whether the response to a notice ends its repetition. */
  readonly isAccepted: (response: { readonly status: number; readonly body: string }) => boolean;
  /** Answers the driver. Absent: a controller of its own does. */
  readonly answer?: (
    request: VendorRequest,
    tools: { readonly trades: SandboxTrades; readonly keys: SandboxKeyPairs },
  ) => Promise<{ readonly status: number; readonly body: string }>;
}

/** Defines the sandbox of a payment provider: an export of its file `*.payment.ts` (docs/drivers.md). */
export const definePaymentSandbox = (sandbox: Omit<PaymentSandbox, 'kind'>): PaymentSandbox => ({
  kind: 'payment-sandbox',
  ...sandbox,
});
