import { Injectable, Optional } from '@nestjs/common';
import type { PayDevice } from '../../../schemas/contract/calls/orders/checkout.ts';
import { Env } from '../../platform/config/env.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { Log } from '../../platform/observability/log.ts';
import type { DriverTools } from '../../platform/outbound/driver-tools.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import { paymentDrivers } from './drivers/index.ts';
import type {
  Charge,
  NoticeResponse,
  PaymentDriver,
  PaymentMethod,
  PaymentNotice,
  PaymentQueryResult,
  ProviderRefund,
  ProviderRefundState,
  RawNotice,
  StartedPayment,
} from './payment-driver.ts';
import { PaymentSettings, type PaymentSettingsGroup } from './payment-settings.ts';
import { paymentErrors } from './payments.errors.ts';
import { SandboxSettings } from './sandbox/sandbox-settings.ts';

/**
 * A driver with its configuration, see `PaymentDriver`. Every call refuses with
 * `payments.providerDown` when the provider cannot be reached or its response cannot be verified.
 */
export interface Provider {
  /** The provider's number of this application; openids count in one application only. */
  readonly application: string;
  /** @throws Refusal `payments.unavailable` when the method is disabled */
  start(charge: Charge): Promise<StartedPayment>;
  readNotice(notice: RawNotice): Promise<PaymentNotice | undefined>;
  query(payNo: string): Promise<PaymentQueryResult>;
  close(payNo: string): Promise<void>;
  refund(refund: ProviderRefund): Promise<ProviderRefundState>;
  queryRefund(
    refund: Pick<ProviderRefund, 'payNo' | 'refundNo'>,
  ): Promise<ProviderRefundState | undefined>;
}

export const paymentMethods = Object.keys(paymentDrivers) as readonly PaymentMethod[];

/**
 * The configured payment providers. Outside production, a method without any settings uses the
 * sandbox.
 */
@Injectable()
export class PaymentProviders {
  private readonly drivers = {
    wechat: paymentDrivers.wechat(this.driverTools('wechat')),
    alipay: paymentDrivers.alipay(this.driverTools('alipay')),
  };

  constructor(
    private readonly settings: PaymentSettings,
    private readonly env: Env,
    private readonly log: Log,
    @Optional() private readonly sandbox?: SandboxSettings,
  ) {}

  /**
   * Also returns a disabled method: notices, queries and refunds of its payments still work.
   *
   * @throws Refusal `payments.unavailable` when the method is not configured for the device
   */
  async get(method: PaymentMethod, device: PayDevice): Promise<Provider> {
    const group = await this.settings.group(method, device);
    if (!group || !this.isConfigured(group)) throw paymentErrors.unavailable();
    if (method === 'wechat') {
      const config = await this.loadConfig(group, {
        fromSettings: () => this.settings.wechat(group),
        fromSandbox: () => this.sandbox!.wechat(),
      });
      return this.bindDriver(this.drivers.wechat, group, config);
    }
    const config = await this.loadConfig(group, {
      fromSettings: () => this.settings.alipay(group),
      fromSandbox: () => this.sandbox!.alipay(),
    });
    return this.bindDriver(this.drivers.alipay, group, config);
  }

  /** Methods that a shopper on this device can choose, besides the balance. */
  async availableMethods(device: PayDevice): Promise<readonly PaymentMethod[]> {
    const groups = await Promise.all(
      paymentMethods.map((method) => this.settings.group(method, device)),
    );
    return paymentMethods.filter((_method, index) => {
      const group = groups[index];
      return group?.isEnabled === true && this.isConfigured(group);
    });
  }

  /** Also answers for a method that is not configured: providers take a plain 200 as "accepted". */
  noticeResponse(method: PaymentMethod, isAccepted: boolean): NoticeResponse {
    return this.drivers[method].noticeResponse(isAccepted);
  }

  private isConfigured({ completeness }: PaymentSettingsGroup): boolean {
    if (completeness === 'none') return this.sandbox !== undefined;
    return completeness === 'complete';
  }

  /** @throws Refusal `payments.unavailable` when a key or certificate cannot be read */
  private async loadConfig<Config>(
    group: PaymentSettingsGroup,
    {
      fromSettings,
      fromSandbox,
    }: {
      readonly fromSettings: () => Promise<Config>;
      readonly fromSandbox: () => Promise<Config>;
    },
  ): Promise<Config> {
    if (group.completeness === 'none') return fromSandbox();
    try {
      return await fromSettings();
    } catch (error) {
      this.log.error({ err: error, group: group.name }, 'Payment settings cannot be read');
      throw paymentErrors.unavailable();
    }
  }

  private bindDriver<Config extends { readonly appId: string }>(
    driver: PaymentDriver<Config>,
    { isEnabled, notifyUrl, returnUrl }: PaymentSettingsGroup,
    config: Config,
  ): Provider {
    const guarded = <T>(call: () => Promise<T>): Promise<T> =>
      this.withProviderErrors(driver.name, call);
    return {
      application: config.appId,
      start: (charge) => {
        if (!isEnabled) throw paymentErrors.unavailable();
        const urls = {
          notifyUrl: notifyUrl || charge.notifyUrl,
          returnUrl: returnUrl || charge.returnUrl,
        };
        return guarded(() => driver.start(config, { ...charge, ...urls }));
      },
      readNotice: (notice) => guarded(() => driver.readNotice(config, notice)),
      query: (payNo) => guarded(() => driver.query(config, payNo)),
      close: (payNo) => guarded(() => driver.close(config, payNo)),
      refund: (refund) => guarded(() => driver.refund(config, refund)),
      queryRefund: (refund) => guarded(() => driver.queryRefund(config, refund)),
    };
  }

  /** Logs a provider's failure and turns it into `payments.providerDown`; refusals pass. */
  private async withProviderErrors<T>(method: PaymentMethod, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.log.error({ err: error, method }, 'A payment provider failed');
      throw paymentErrors.providerDown();
    }
  }

  private driverTools(method: PaymentMethod): DriverTools {
    return {
      request: createHttpClient(ssrfGuard(this.env.profile)),
      now: () => new Date(),
      warn: (message) => this.log.warn({ method }, message),
    };
  }
}
