import { Injectable, Optional } from '@nestjs/common';
import type { PayDevice, PayMethod } from '../../../schemas/contract/calls/orders/checkout.ts';
import { Env } from '../../platform/config/env.ts';
import { CallInTrial } from '../../platform/database/trial.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { Log } from '../../platform/observability/log.ts';
import type { DriverTools } from '../../platform/outbound/driver-tools.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import { SandboxVendors } from '../kernel/sandbox-vendors.ts';
import type {
  Charge,
  NoticeResponse,
  PaymentConfig,
  PaymentDefinition,
  PaymentDriver,
  PaymentNotice,
  ProviderRefund,
  ProviderRefundState,
  RawNotice,
  StartedPayment,
} from './payment-driver.ts';
import { PaymentSettings, type PaymentSettingsGroup } from './payment-settings.ts';
import { paymentErrors } from './payments.errors.ts';
import { payments } from './payments.ts';

/** A notice, and the provider that proves it. */
type ProvenNotice = PaymentNotice & { readonly driver: PayMethod };

/**
 * A driver with its configuration, see `PaymentDriver`. Every call refuses with
 * `payments.providerDown` when the provider cannot be reached or its response cannot be verified.
 */
export interface Provider {
  /** The provider's number of this application; openids count in one application only. */
  readonly application: string;
  /** @throws Refusal `payments.unavailable` when the method is disabled */
  start(charge: Charge): Promise<StartedPayment>;
  readNotice(notice: RawNotice): Promise<ProvenNotice | undefined>;
  query(payNo: string): Promise<ProvenNotice | 'ended' | undefined>;
  close(payNo: string): Promise<void>;
  refund(refund: ProviderRefund): Promise<ProviderRefundState>;
  queryRefund(
    refund: Pick<ProviderRefund, 'payNo' | 'refundNo'>,
  ): Promise<ProviderRefundState | undefined>;
}

/**
 * The configured payment providers. Outside production, a method without any settings uses the
 * sandbox.
 */
@Injectable()
export class PaymentProviders {
  private readonly drivers: ReadonlyMap<PayMethod, PaymentDriver<PaymentConfig>> = new Map(
    [...payments].map(([name, { driver }]) => [name, driver(this.driverTools(name))]),
  );

  constructor(
    private readonly settings: PaymentSettings,
    private readonly env: Env,
    private readonly log: Log,
    @Optional() private readonly sandbox?: SandboxVendors,
  ) {}

  /**
   * Also returns a disabled method: notices, queries and refunds of its payments still work.
   *
   * @throws Refusal `payments.unavailable` when the method is not configured for the device
   */
  async get(method: PayMethod, device: PayDevice): Promise<Provider> {
    const definition = payments.get(method);
    const group = definition && (await this.settings.group(definition, device));
    if (!group || !this.isConfigured(definition, group)) throw paymentErrors.unavailable();
    const config = await this.loadConfig(definition, group);
    return this.bindDriver(method, group, config);
  }

  /** Methods that a shopper on this device can choose, besides the balance. */
  async availableMethods(device: PayDevice): Promise<readonly PayMethod[]> {
    const isOffered = async (definition: PaymentDefinition): Promise<boolean> => {
      const group = await this.settings.group(definition, device);
      return group?.isEnabled === true && this.isConfigured(definition, group);
    };
    const offered = await Promise.all([...payments.values()].map(isOffered));
    return [...payments.keys()].filter((_name, index) => offered[index]);
  }

  /** Also answers for a method that is not configured: providers take a plain 200 as "accepted". */
  noticeResponse(method: PayMethod, isAccepted: boolean): NoticeResponse {
    return this.drivers.get(method)!.noticeResponse(isAccepted);
  }

  private isConfigured(
    { sandboxConfig }: PaymentDefinition,
    { completeness }: PaymentSettingsGroup,
  ): boolean {
    if (completeness !== 'none') return completeness === 'complete';
    return this.sandbox !== undefined && sandboxConfig !== undefined;
  }

  /** @throws Refusal `payments.unavailable` when a key or certificate cannot be read */
  private async loadConfig(
    definition: PaymentDefinition,
    group: PaymentSettingsGroup,
  ): Promise<PaymentConfig> {
    if (group.completeness === 'none') return definition.sandboxConfig!(this.sandbox!);
    try {
      return await this.settings.configOf(definition, group);
    } catch (error) {
      this.log.error({ err: error, group: group.name }, 'Payment settings cannot be read');
      throw paymentErrors.unavailable();
    }
  }

  private bindDriver(
    name: PayMethod,
    { isEnabled, notifyUrl, returnUrl }: PaymentSettingsGroup,
    config: PaymentConfig,
  ): Provider {
    const driver = this.drivers.get(name)!;
    const guarded = <T>(call: () => Promise<T>): Promise<T> => this.withProviderErrors(name, call);
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
      readNotice: (raw) =>
        guarded(async () => {
          const notice = await driver.readNotice(config, raw);
          return notice && { ...notice, driver: name };
        }),
      query: (payNo) =>
        guarded(async () => {
          const result = await driver.query(config, payNo);
          if (typeof result !== 'object') return result;
          if (result.payNo !== payNo)
            throw new Error(`answered for the payment ${result.payNo}, not for ${payNo}`);
          return { ...result, driver: name };
        }),
      close: (payNo) => guarded(() => driver.close(config, payNo)),
      refund: (refund) => guarded(() => driver.refund(config, refund)),
      queryRefund: (refund) => guarded(() => driver.queryRefund(config, refund)),
    };
  }

  /** Logs a provider's failure and turns it into `payments.providerDown`; refusals pass. */
  private async withProviderErrors<T>(method: PayMethod, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal || error instanceof CallInTrial) throw error;
      this.log.error({ err: error, method }, 'A payment provider failed');
      throw paymentErrors.providerDown();
    }
  }

  private driverTools(method: PayMethod): DriverTools {
    return {
      request: createHttpClient(ssrfGuard(this.env.profile)),
      now: () => new Date(),
      warn: (message) => this.log.warn({ method }, message),
    };
  }
}
