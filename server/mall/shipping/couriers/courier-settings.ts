import { Injectable } from '@nestjs/common';
import type { Row } from '../../../../schemas/rules/types.ts';
import { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../../backoffice/resources/write/config-row.ts';
import { Env } from '../../../platform/config/env.ts';
import { createHttpClient, type SendRequest } from '../../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../../platform/outbound/ssrf-guard.ts';
import type { CourierDriver } from './drivers/courier-driver.ts';
import { courierDrivers } from './drivers/index.ts';

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
   * The driver of the settings. Without a vendor or its keys: the sandbox, in production the driver
   * `none`.
   */
  async open(): Promise<OpenCourier> {
    const row = await readDecryptedConfig(this.crud, this.crud.database, 'kuaibao');
    const hourCap = Number(row.hour_cap);
    const keys = {
      customer: text(row, 'appid'),
      key: text(row, 'appkey'),
      secret: text(row, 'secret'),
      account: text(row, 'agent_id'),
      accountKey: text(row, 'agent_key'),
      template: text(row, 'template'),
    };
    if (row.driver !== 'kuaidi100' || keys.customer === '' || keys.key === '') {
      const driver = this.env.sandbox ? courierDrivers.sandbox() : courierDrivers.none();
      return { driver, hourCap, waybillCourier: driver.createWaybill ? '*' : '' };
    }
    const driver = courierDrivers.kuaidi100(keys, this.http);
    const hasAccount = keys.secret !== '' && keys.account !== '';
    return { driver, hourCap, waybillCourier: hasAccount ? text(row, 'agent_courier') : '' };
  }
}

const text = (row: Row, field: string): string =>
  typeof row[field] === 'string' ? row[field] : '';
