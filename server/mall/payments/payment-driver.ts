import type { PayDevice, StartedPayment } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { Definition } from '../../platform/definitions/definitions-in.ts';
import type { DriverTools } from '../../platform/outbound/driver-tools.ts';
import type { Fen } from '../kernel/fen.ts';
import type { SandboxVendors } from '../kernel/sandbox-vendors.ts';

/** One payment to start at a provider. */
export interface Charge {
  readonly payNo: string;
  /** True when this number was started before: the provider may have paid or closed it since. */
  readonly isRetry: boolean;
  readonly total: Fen;
  /** Title shown by the provider, at most 60 characters. */
  readonly subject: string;
  readonly device: PayDevice;
  /** The shopper's id at the provider; required for the devices `mp` and `mini`. */
  readonly openid?: string | undefined;
  readonly ip: string;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
}

export type { StartedPayment };

/**
 * Proof of a payment. Its driver has verified the signature, the merchant and the application
 * (docs/invariants.md#payments, PA1).
 */
export interface PaymentNotice {
  readonly payNo: string;
  /** The provider's own number of the payment. */
  readonly tradeNo: string;
  readonly total: Fen;
  readonly currency: 'CNY';
  readonly merchant: string;
  readonly application: string;
  /** ISO 8601 with offset; empty when the provider does not send it. */
  readonly paidAt: string;
}

/**
 * - a notice: the payment was made;
 * - `ended`: it was declined or closed at the provider and cannot be paid any more;
 * - undefined: it is not paid yet.
 */
export type PaymentQueryResult = PaymentNotice | 'ended' | undefined;

/** A notice as it was received. Header names are lower case. */
export interface RawNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** One refund at a provider. */
export interface ProviderRefund {
  readonly payNo: string;
  readonly refundNo: string;
  /** Total of the payment. */
  readonly total: Fen;
  /** The part of it that goes back. */
  readonly amount: Fen;
  readonly reason: string;
}

export type ProviderRefundState = 'done' | 'pending' | 'failed';

/** The HTTP response that a provider expects to its notice. */
export interface NoticeResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * The protocol of one provider. A driver accesses no table. Its calls have a timeout and throw an
 * Error when the provider cannot be reached or sends something unsigned or unknown;
 * `PaymentProviders` turns that into a refusal.
 */
export interface PaymentDriver<Config> {
  /**
   * @throws Refusal `payments.unavailable` when the provider has no product for the device;
   *   `payments.ended` when the number was paid or closed before; `payments.noOpenid`
   */
  start(config: Config, charge: Charge): Promise<StartedPayment>;
  /**
   * @returns undefined for a genuine notice about something other than a payment
   * @throws Refusal `payments.badSignature` when the notice is not signed by the provider, is too
   *   old, or names another merchant or application; `payments.wrongAmount` for another currency
   */
  readNotice(config: Config, notice: RawNotice): Promise<PaymentNotice | undefined>;
  query(config: Config, payNo: string): Promise<PaymentQueryResult>;
  /**
   * Closes a payment so that it cannot be made any more. Closing a paid or an unknown payment has
   * no effect and is no error.
   */
  close(config: Config, payNo: string): Promise<void>;
  /** Sends money back. Repeating a refund number repeats no refund. */
  refund(config: Config, refund: ProviderRefund): Promise<ProviderRefundState>;
  /** @returns undefined when the provider does not know the refund */
  queryRefund(
    config: Config,
    refund: Pick<ProviderRefund, 'payNo' | 'refundNo'>,
  ): Promise<ProviderRefundState | undefined>;
  noticeResponse(isAccepted: boolean): NoticeResponse;
}

/** What a definition reads of the settings of one device. */
export interface PaymentFields {
  /** A text; '' for a field without one. */
  readonly text: (field: string) => string;
  /** A stored key or certificate; undefined for a field without one. @throws Error when it is gone */
  readonly file: (field: string) => Promise<Buffer | undefined>;
}

/** What every configuration says: the provider's number of this application. */
export interface PaymentConfig {
  readonly appId: string;
}

/** A payment provider. */
export interface PaymentDefinition<Config extends PaymentConfig = PaymentConfig>
  extends Definition<'payment'> {
  /** Settings by device, `configs/<group>`. A device without any does not offer the method. */
  readonly groups: Readonly<Partial<Record<PayDevice, string>>>;
  /** Fields that must have a value, at least one for each device, as far as its settings have them. */
  readonly required: readonly string[];
  /** @throws Error when a key or certificate cannot be read */
  readonly configOf: (settings: PaymentFields) => Promise<Config>;
  /** Outside production, for settings without any value. Absent: there is no sandbox. */
  readonly sandboxConfig?: (vendors: SandboxVendors) => Promise<Config>;
  readonly driver: (tools: DriverTools) => PaymentDriver<Config>;
}

/** Defines a payment provider: an export of a file `*.payment.ts` (docs/drivers.md). */
export const definePayment = <Config extends PaymentConfig>(
  payment: Omit<PaymentDefinition<Config>, 'kind'>,
): PaymentDefinition => ({ kind: 'payment', ...payment }) as unknown as PaymentDefinition;
