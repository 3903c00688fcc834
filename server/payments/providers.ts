import { Injectable, Optional } from '@nestjs/common';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import { Env } from '../config/env.ts';
import { Log } from '../config/log.ts';
import { askBy } from '../http/ask.ts';
import { Refusal } from '../http/errors.ts';
import { outgoing } from '../http/outgoing.ts';
import type { DriverTools } from './drivers/driver-tools.ts';
import { paymentDrivers } from './drivers/index.ts';
import type {
  Begun,
  Charge,
  Notice,
  NoticeAnswer,
  PaymentDriver,
  PaymentMethod,
  RefundOrder,
  RefundState,
  Said,
  SentNotice,
} from './payment-driver.ts';
import { type PaymentGroup, PaymentSettings } from './payment-settings.ts';
import { paymentErrors } from './payments.errors.ts';
import { SandboxSettings } from './sandbox/sandbox-settings.ts';

/** A driver with its configuration: see `PaymentDriver`. Each call refuses with `payments.providerDown` when the vendor cannot be asked or believed. */
export interface Provider {
  /** @throws Refusal `payments.unavailable` when the method is switched off */
  begin(charge: Charge): Promise<Begun>;
  readNotice(sent: SentNotice): Promise<Notice | undefined>;
  query(payNo: string): Promise<Said>;
  close(payNo: string): Promise<void>;
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(order: Pick<RefundOrder, 'payNo' | 'refundNo'>): Promise<RefundState | undefined>;
}

export const paymentMethods = Object.keys(paymentDrivers) as readonly PaymentMethod[];

/** The payment methods that are set up: by the settings, or outside production by the sandbox where nothing is. */
@Injectable()
export class Providers {
  private readonly drivers = {
    wechat: paymentDrivers.wechat(this.tools('wechat')),
    alipay: paymentDrivers.alipay(this.tools('alipay')),
  };

  constructor(
    private readonly settings: PaymentSettings,
    private readonly env: Env,
    private readonly log: Log,
    @Optional() private readonly sandbox?: SandboxSettings,
  ) {}

  /** Also of a method that is switched off: what was begun is still read, asked about and refunded. @throws Refusal `payments.unavailable` when it is not set up */
  async of(method: PaymentMethod, device: PayDevice): Promise<Provider> {
    const group = await this.settings.group(method, device);
    if (!group || !this.isReady(group)) throw paymentErrors.unavailable();
    return method === 'wechat'
      ? this.bound(
          this.drivers.wechat,
          group,
          await this.opened(
            group,
            (of) => this.settings.wechat(of),
            () => this.sandbox!.wechat(),
          ),
        )
      : this.bound(
          this.drivers.alipay,
          group,
          await this.opened(
            group,
            (of) => this.settings.alipay(of),
            () => this.sandbox!.alipay(),
          ),
        );
  }

  /** What a shopper on this device may choose, besides the balance. */
  async available(device: PayDevice): Promise<readonly PaymentMethod[]> {
    const found = await Promise.all(
      paymentMethods.map((method) => this.settings.group(method, device)),
    );
    return paymentMethods.filter((_, at) => {
      const group = found[at];
      return group?.isOpen === true && this.isReady(group);
    });
  }

  /** What a vendor wants to hear of its notice; also of a method that is not set up, for a plain refusal of ours would mean "taken" to it. */
  answer(method: PaymentMethod, isTaken: boolean): NoticeAnswer {
    return this.drivers[method].answer(isTaken);
  }

  private isReady({ filled }: PaymentGroup): boolean {
    return filled === 'whole' || (filled === 'none' && this.sandbox !== undefined);
  }

  private async opened<Config>(
    group: PaymentGroup,
    read: (group: PaymentGroup) => Promise<Config>,
    sandbox: () => Promise<Config>,
  ): Promise<Config> {
    if (group.filled === 'none') return sandbox();
    try {
      return await read(group);
    } catch (error) {
      this.log.error({ err: error, group: group.name }, 'payment settings do not open');
      throw paymentErrors.unavailable();
    }
  }

  private bound<Config>(
    driver: PaymentDriver<Config>,
    { isOpen, notifyUrl, returnUrl }: PaymentGroup,
    config: Config,
  ): Provider {
    const ask = <T>(call: () => Promise<T>): Promise<T> => this.heard(driver.name, call);
    return {
      begin: (charge) => {
        if (!isOpen) throw paymentErrors.unavailable();
        return ask(() =>
          driver.begin(config, {
            ...charge,
            notifyUrl: notifyUrl || charge.notifyUrl,
            returnUrl: returnUrl || charge.returnUrl,
          }),
        );
      },
      readNotice: (sent) => ask(() => driver.readNotice(config, sent)),
      query: (payNo) => ask(() => driver.query(config, payNo)),
      close: (payNo) => ask(() => driver.close(config, payNo)),
      refund: (order) => ask(() => driver.refund(config, order)),
      queryRefund: (order) => ask(() => driver.queryRefund(config, order)),
    };
  }

  /** A vendor's failure is written down with its reason and told as a refusal. */
  private async heard<T>(method: PaymentMethod, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.log.error({ err: error, method }, 'a payment provider failed');
      throw paymentErrors.providerDown();
    }
  }

  private tools(method: PaymentMethod): DriverTools {
    return {
      ask: askBy(outgoing(this.env.profile)),
      now: () => new Date(),
      tell: (words) => this.log.warn({ method }, words),
    };
  }
}
