import { Injectable } from '@nestjs/common';
import type { Row } from '../../../../schemas/rules/types.ts';
import { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../../backoffice/resources/write/config-row.ts';
import { Env } from '../../../platform/config/env.ts';
import { createHttpClient, type SendRequest } from '../../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../../platform/outbound/ssrf-guard.ts';
import type { CourierDriver } from './courier-driver.ts';
import { couriers, groupOf } from './couriers.ts';
import { sandboxCourier } from './sandbox-courier.ts';

/** A page waits for an answer, so the timeout is short. Answers have a few kilobytes. */
const limits = {
  timeoutMs: 4000,
  maxResponseBytes: 512 * 1024,
  longResponse: 'refuse',
} as const;

/** The clients that drivers send with; tests replace their functions. */
@Injectable()
export class CourierHttp {
  send: SendRequest;
  /**
   * For waybills, with a longer timeout: a number whose answer arrives too late is paid for and not
   * used.
   */
  order: SendRequest;

  constructor(env: Env) {
    const guard = ssrfGuard(env.profile);
    this.send = createHttpClient(guard, limits);
    this.order = createHttpClient(guard);
  }
}

/** The configured vendor. */
export interface OpenCourier {
  /** Of its definition; '' for the sandbox and where nothing is known. */
  readonly name: string;
  readonly driver: CourierDriver;
  /** Calls of an hour for queries and subscriptions. */
  readonly hourCap: number;
  /** Code of the courier whose numbers sellers can get: '*' all, '' none. */
  readonly waybillCourier: string;
}

/** Reads the logistics settings of an admin (`configs/kuaibao`). */
@Injectable()
export class CourierSettings {
  constructor(
    private readonly crud: CrudContext,
    private readonly env: Env,
    private readonly http: CourierHttp,
  ) {}

  /**
   * The driver of the settings. Without a vendor or its keys: the sandbox, in production a driver
   * that knows nothing.
   */
  async open(): Promise<OpenCourier> {
    const general = await this.read('kuaibao');
    const vendor = couriers.get(String(general.driver));
    const group = vendor ? groupOf(vendor) : 'kuaibao';
    const settings = group === 'kuaibao' ? general : await this.read(group);
    const configured = vendor?.open(settings, this.http);
    const driver = configured ?? (this.env.sandbox ? sandboxCourier : unknowing);
    const { waybillCourier = '' } = driver;
    const name = configured && vendor ? vendor.name : '';
    return { name, driver, hourCap: Number(general.hour_cap), waybillCourier };
  }

  private read(group: string): Promise<Row> {
    return readDecryptedConfig(this.crud, this.crud.database, group);
  }
}

/** Parcels have a number and no events. */
export const unknowing: CourierDriver = {
  isRemote: false,
  track: async () => ({ state: '', events: [] }),
};
