import type { Notice } from './payment-driver.ts';

/** Where verified notices go: `CompletePayment`, the one function that completes a payment. Inject it by this class. */
export abstract class PaymentNotices {
  /** Whatever the notice is, repeated or late, its effect is there once when this resolves. @throws Refusal `payments.unknown`, `payments.wrongAmount` */
  abstract complete(notice: Notice): Promise<void>;
}
