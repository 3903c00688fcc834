import { Injectable } from '@nestjs/common';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import type { Begun, Charge } from './payment-driver.ts';
import { paymentErrors } from './payments.errors.ts';

/** A provider with its configuration. */
export interface Provider { begin(charge: Charge): Promise<Begun> }

/** The payment methods that are set up. */
@Injectable()
export class Providers {
  /** @throws Refusal `payments.unavailable` */
  async of(_method: 'wechat' | 'alipay', _device: PayDevice): Promise<Provider> {
    throw paymentErrors.unavailable();
  }
}
