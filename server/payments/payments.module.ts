import { type FactoryProvider, Global, Module } from '@nestjs/common';
import { BeginPayment } from './begin-payment.ts';
import { CompletePayment } from './complete-payment.ts';
import { NoticesController } from './notices.controller.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentSettings } from './payment-settings.ts';
import { PaymentsController } from './payments.controller.ts';
import { Providers } from './providers.ts';
import { ReconcilePayments } from './reconcile-payments.job.ts';
import { ReturnMoney } from './return-money.job.ts';

/** Verified notices end in the one function too. */
const noticesEnd: FactoryProvider<PaymentNotices> = {
  provide: PaymentNotices,
  inject: [CompletePayment],
  useFactory: (completing: CompletePayment) => ({
    complete: async (notice) => void (await completing.run(notice)),
  }),
};

/**
 * Payments and what goes back to their sources. Owns `order_pays`, their orders and their refunds; one function completes a payment, whoever brings the
 * proof: the balance, a vendor's notice, or the job that asks after open payments. Drivers know one vendor each and no table.
 */
@Global()
@Module({
  controllers: [PaymentsController, NoticesController],
  providers: [
    BeginPayment,
    CompletePayment,
    PaymentSettings,
    Providers,
    noticesEnd,
    ReconcilePayments,
    ReturnMoney,
  ],
  exports: [CompletePayment, Providers],
})
export class PaymentsModule {}
