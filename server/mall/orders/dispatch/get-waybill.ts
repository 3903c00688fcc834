import { Injectable } from '@nestjs/common';
import type {
  DispatchOrder,
  OrderWaybill,
} from '../../../../schemas/contract/calls/orders/dispatch.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { Database } from '../../../platform/database/sql.ts';
import { truncate } from '../../../platform/database/truncate.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Log } from '../../../platform/observability/log.ts';
import { assertCourier } from '../../shipping/couriers/assert-courier.ts';
import type { Waybill, WaybillRequest } from '../../shipping/couriers/courier-driver.ts';
import { CourierSettings } from '../../shipping/couriers/courier-settings.ts';
import { orderErrors } from '../orders.errors.ts';
import { ReadDispatch } from './read-dispatch.ts';

/** Statuses of orders whose parcels are being shipped. */
const shippingStatuses: readonly number[] = [orderStatus.toShip, orderStatus.toReceive];
/** Seconds that a request at the courier may take before another may be sent. */
const leaseSeconds = 30;
/** Characters of the contents on a sheet. */
const maxContents = 60;

/** A parcel of an order that needs a number. */
export interface WaybillInput {
  readonly id: number;
  readonly code: string;
  /** Position among the parcels that are being shipped, from 1. */
  readonly parcel: number;
}

/** A row of `order_waybills`. */
interface WaybillKey {
  readonly orderId: number;
  /** Position among all parcels of the order, from 1. */
  readonly parcel: number;
  readonly code: string;
}

/**
 * Gets a number for a parcel by the mall's account at a courier (docs/parcels.md#waybills). A parcel
 * has one number per courier: a repeated call returns it. Owns `order_waybills`.
 */
@Injectable()
export class GetWaybill {
  constructor(
    private readonly database: Database,
    private readonly dispatch: ReadDispatch,
    private readonly settings: CourierSettings,
    private readonly log: Log,
  ) {}

  /**
   * @throws Refusal 404 when the order is not the caller's; 422 for an unknown courier;
   *   `orders.notNow`, `orders.noWaybills`, `orders.waybillRunning`, `orders.waybillFailed`
   */
  async run(actor: Actor, { id, code, parcel: position }: WaybillInput): Promise<OrderWaybill> {
    const { driver, waybillCourier } = await this.settings.open();
    const { orders } = await this.dispatch.run(actor, [id]);
    const order = orders[0]!;
    if (!shippingStatuses.includes(order.order_status)) throw orderErrors.notNow();
    const { createWaybill } = driver;
    const givesNumbers = waybillCourier === '*' || waybillCourier === code;
    if (!createWaybill || !givesNumbers) throw orderErrors.noWaybills();
    await assertCourier(this.database, code, '/delivery_code');

    const key: WaybillKey = { orderId: id, parcel: order.parcels.length + position, code };
    if (!(await this.claim(key))) {
      const found = await this.find(key);
      if (!found) throw orderErrors.waybillRunning();
      return toAnswer(found);
    }
    const waybill = await this.requestWaybill(key, () => createWaybill(requestOf(order, key)));
    await this.save(key, waybill);
    return toAnswer(waybill);
  }

  /** Releases the claim when the courier fails, so that the next call asks again. */
  private async requestWaybill(key: WaybillKey, create: () => Promise<Waybill>): Promise<Waybill> {
    try {
      return await create();
    } catch (error) {
      await this.release(key);
      this.log.warn({ err: error, order: key.orderId }, 'A courier did not create a waybill');
      const reason = error instanceof Error ? truncate(error.message, 100) : '';
      throw orderErrors.waybillFailed({ reason });
    }
  }

  /** @returns false when the parcel has a number, or another request for it runs */
  private async claim(key: WaybillKey): Promise<boolean> {
    const claimed = await this.database.run(
      `
        INSERT INTO order_waybills AS w (order_id, parcel, delivery_code)
        VALUES ($1, $2, $3)
        ON CONFLICT (order_id, parcel, delivery_code)
        DO UPDATE
        SET asked_at = mall_now()
        WHERE w.delivery_no = ''
          AND w.asked_at < mall_now() - make_interval(secs => ${leaseSeconds})`,
      valuesOf(key),
      'orders.waybillClaim',
    );
    return claimed === 1;
  }

  private async find(key: WaybillKey): Promise<Waybill | undefined> {
    const [found] = await this.database.rows<Waybill>(
      `
        SELECT delivery_no AS no, label
        FROM order_waybills
        WHERE ${keySql} AND delivery_no <> ''`,
      valuesOf(key),
      'orders.waybill',
    );
    return found;
  }

  private async save(key: WaybillKey, waybill: Waybill): Promise<void> {
    await this.database.run(
      `
        UPDATE order_waybills
        SET delivery_no = $4, label = $5
        WHERE ${keySql} AND delivery_no = ''`,
      [...valuesOf(key), waybill.no, waybill.label],
      'orders.waybillSave',
    );
  }

  private async release(key: WaybillKey): Promise<void> {
    await this.database.run(
      `DELETE FROM order_waybills WHERE ${keySql} AND delivery_no = ''`,
      valuesOf(key),
      'orders.waybillRelease',
    );
  }
}

/** Columns of `WaybillKey`; `valuesOf` are its parameters. */
const keySql = 'order_id = $1 AND parcel = $2 AND delivery_code = $3';

const valuesOf = ({ orderId, parcel, code }: WaybillKey) => [orderId, parcel, code];

const requestOf = (order: DispatchOrder, { parcel, code }: WaybillKey): WaybillRequest => ({
  ...partiesOf(order),
  key: `${order.order_no}-${parcel}`,
  code,
  contents: contentsOf(order),
});

const toAnswer = ({ no, label }: Waybill): OrderWaybill => ({ delivery_no: no, label });

/** Couriers of China read Chinese. */
const inChinese = (text: string): string => localName(text, 'zh-cn');

const partiesOf = ({ sender, ...order }: DispatchOrder) => ({
  sender: {
    name: inChinese(sender.name),
    phone: sender.tel,
    address: `${inChinese(sender.area)} ${inChinese(sender.address)}`.trim(),
  },
  recipient: {
    name: order.receive_name,
    phone: order.receive_tel,
    address: `${inChinese(order.receive_area)} ${order.receive_address}`.trim(),
  },
});

const contentsOf = ({ lines }: DispatchOrder): string =>
  truncate(
    lines
      .map(({ goods_name: name, buy_num: num }) => `${localName(name, 'zh-cn')} × ${num}`)
      .join(', '),
    maxContents,
  );
