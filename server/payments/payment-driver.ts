import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import type { Fen } from '../money/fen.ts';

/** The providers. */
export type PaymentMethod = 'wechat' | 'alipay';

/** What a shopper is to pay at a provider. */
export interface Charge {
  readonly payNo: string;
  /** Whether that number was begun before: it may have ended at the provider. */
  readonly again: boolean;
  readonly total: Fen;
  /** What the provider shows, at most 60 characters. */
  readonly subject: string;
  readonly device: PayDevice;
  /** Of the shopper at WeChat; devices `mp` and `mini` want it. */
  readonly openid?: string | undefined;
  readonly ip: string;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
}

/** What the client does next: show a QR code, go to an address, submit a form, or hand parameters to the provider's own SDK. */
export type Begun =
  | { readonly kind: 'qr'; readonly code: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'sdk'; readonly parameters: Readonly<Record<string, string>> };

/** A payment that was made, as its provider proves it: the signature and the configured merchant and application were checked. */
export interface Notice {
  readonly driver: PaymentMethod;
  readonly payNo: string;
  /** The provider's own number of the payment. */
  readonly tradeNo: string;
  readonly total: Fen;
  readonly currency: 'CNY';
  readonly merchant: string;
  readonly application: string;
  /** ISO 8601 with offset; empty when the provider does not say. */
  readonly paidAt: string;
}

export type Said = Notice | 'ended' | undefined;

/** A notice as it came. Header names are lower case. */
export interface SentNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** `total` is that of the payment, `amount` what goes back of it. */
export interface RefundOrder {
  readonly payNo: string;
  readonly refundNo: string;
  readonly total: Fen;
  readonly amount: Fen;
  readonly reason: string;
}
export type RefundState = 'done' | 'pending' | 'failed';

/** What a vendor wants to hear of a notice. */
export interface NoticeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * A vendor's protocol. It knows no table (house.md §4.9). Calls are bounded in time, and throw an Error when the vendor cannot be asked or says something
 * unsigned or unknown; `Providers` makes that a refusal.
 */
export interface PaymentDriver<Config> {
  readonly name: PaymentMethod;
  /** @throws Refusal `payments.unavailable` for a device that the vendor has nothing for; `payments.ended` for a number that was paid or closed there */
  begin(config: Config, charge: Charge): Promise<Begun>;
  /**
   * Undefined for a genuine notice of something else than a payment made.
   * @throws Refusal `payments.badSignature` when it was not signed by the provider, is too old, or is for another merchant or application
   */
  readNotice(config: Config, notice: SentNotice): Promise<Notice | undefined>;
  /** What the provider says of a payment; `ended`: declined or closed there, it cannot be paid any more; undefined: not paid yet. */
  query(config: Config, payNo: string): Promise<Said>;
  /** Ends what was begun, so that it cannot be paid any more; what was paid stays paid, and what the vendor never heard of is ended too. */
  close(config: Config, payNo: string): Promise<void>;
  /** Returns money to where it came from. The same number is the same refund. */
  refund(config: Config, order: RefundOrder): Promise<RefundState>;
  /** How a refund stands; undefined when the vendor never heard of it. */
  queryRefund(
    config: Config,
    order: Pick<RefundOrder, 'payNo' | 'refundNo'>,
  ): Promise<RefundState | undefined>;
  answer(isTaken: boolean): NoticeAnswer;
}
