import { Global, Module } from '@nestjs/common';
import { CompletePayment } from './complete-payment.ts';
import { NoticesController } from './notices.controller.ts';
import { PaymentProviders } from './payment-providers.ts';
import { PaymentSettings } from './payment-settings.ts';
import { PaymentsController } from './payments.controller.ts';
import { QueryPayments } from './query-payments.ts';
import { ReconcilePayments } from './reconcile-payments.job.ts';
import { ReturnMoney } from './return-money.job.ts';
import { StartPayment } from './start-payment.ts';

/**
 * Payments and provider refunds. Owns `order_pays`, `pay_orders` and `pay_refunds`.
 * `CompletePayment` completes every payment, whether the proof is the balance, a provider's notice
 * or a query of the reconcile job.
 */
@Global()
@Module({
  controllers: [PaymentsController, NoticesController],
  providers: [
    StartPayment,
    CompletePayment,
    PaymentSettings,
    PaymentProviders,
    QueryPayments,
    ReconcilePayments,
    ReturnMoney,
  ],
  exports: [CompletePayment, PaymentProviders],
})
export class PaymentsModule {}
