import { Injectable } from '@nestjs/common';
import type { DispatchOrder, OrderWaybill } from '../../../../schemas/contract/calls/dispatch.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Log } from '../../../platform/observability/log.ts';
import { assertCourier } from '../../shipping/couriers/assert-courier.ts';
import { CourierSettings } from '../../shipping/couriers/courier-settings.ts';
import type { Waybill } from '../../shipping/couriers/drivers/courier-driver.ts';
import { orderErrors } from '../orders.errors.ts';
import { ReadDispatch } from './read-dispatch.ts';

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
    const {
      orders: [order],
    } = await this.dispatch.run(actor, [id]);
    if (![orderStatus.toShip, orderStatus.toReceive].includes(order!.order_status as never))
      throw orderErrors.notNow();
    if (!driver.createWaybill || (waybillCourier !== '*' && waybillCourier !== code))
      throw orderErrors.noWaybills();
    await assertCourier(this.database, code, '/delivery_code');
    const parcel = order!.parcels.length + position;
    if (!(await this.claim(id, parcel, code))) {
      const found = await this.find(id, parcel, code);
      if (!found) throw orderErrors.waybillRunning();
      return toAnswer(found);
    }
    try {
      const waybill = await driver.createWaybill({
        ...partiesOf(order!),
        key: `${order!.order_no}-${parcel}`,
        code,
        contents: contentsOf(order!),
      });
      await this.save(id, parcel, code, waybill);
      return toAnswer(waybill);
    } catch (error) {
      await this.release(id, parcel, code);
      this.log.warn({ err: error, order: id }, 'a courier gave no waybill');
      const reason = error instanceof Error ? error.message.slice(0, 100) : '';
      throw orderErrors.waybillFailed({ reason });
    }
  }

  /** @returns false when the parcel has a number, or another request for it runs */
  private async claim(id: number, parcel: number, code: string): Promise<boolean> {
    const claimed = await this.database.run(
      `
        INSERT INTO order_waybills AS w (order_id, parcel, delivery_code)
        VALUES ($1, $2, $3)
        ON CONFLICT (order_id, parcel, delivery_code)
        DO UPDATE
        SET asked_at = mall_now()
        WHERE w.delivery_no = ''
          AND w.asked_at < mall_now() - make_interval(secs => ${leaseSeconds})`,
      [id, parcel, code],
      'orders.waybillClaim',
    );
    return claimed === 1;
  }

  private async find(id: number, parcel: number, code: string): Promise<Waybill | undefined> {
    const [found] = await this.database.rows<Waybill>(
      `
        SELECT delivery_no AS no, label
        FROM order_waybills
        WHERE order_id = $1 AND parcel = $2 AND delivery_code = $3 AND delivery_no <> ''`,
      [id, parcel, code],
      'orders.waybill',
    );
    return found;
  }

  private async save(id: number, parcel: number, code: string, waybill: Waybill): Promise<void> {
    await this.database.run(
      `
        UPDATE order_waybills
        SET delivery_no = $4, label = $5
        WHERE order_id = $1 AND parcel = $2 AND delivery_code = $3 AND delivery_no = ''`,
      [id, parcel, code, waybill.no, waybill.label],
      'orders.waybillSave',
    );
  }

  private async release(id: number, parcel: number, code: string): Promise<void> {
    await this.database.run(
      `
        DELETE FROM order_waybills
        WHERE order_id = $1 AND parcel = $2 AND delivery_code = $3 AND delivery_no = ''`,
      [id, parcel, code],
      'orders.waybillRelease',
    );
  }
}

const toAnswer = ({ no, label }: Waybill): OrderWaybill => ({ delivery_no: no, label });

const partiesOf = ({ sender, ...order }: DispatchOrder) => ({
  sender: {
    name: localName(sender.name, 'zh-cn'),
    phone: sender.tel,
    address: `${sender.area} ${sender.address}`.trim(),
  },
  recipient: {
    name: order.receive_name,
    phone: order.receive_tel,
    address: `${order.receive_area} ${order.receive_address}`.trim(),
  },
});

const contentsOf = ({ lines }: DispatchOrder): string =>
  lines
    .map(({ goods_name: name, buy_num: num }) => `${localName(name, 'zh-cn')} × ${num}`)
    .join(', ')
    .slice(0, maxContents);
