import { Global, Module } from '@nestjs/common';
import { BeginPayment } from './begin-payment.ts';
import { CompletePayment } from './complete-payment.ts';
import { PaymentsController } from './payments.controller.ts';
import { Providers } from './providers.ts';

/**
 * Payments and what goes back to their sources. Owns `order_pays`, their orders and their refunds; one function completes a payment, whoever brings the
 * proof. Drivers know one vendor each and no table.
 */
@Global()
@Module({ controllers: [PaymentsController], providers: [BeginPayment, CompletePayment, Providers], exports: [CompletePayment, Providers] })
export class PaymentsModule {}
