import { Injectable } from '@nestjs/common';
import type {
  Dispatch,
  DispatchOrder,
} from '../../../../schemas/contract/calls/orders/dispatch.ts';
import { arrayParam } from '../../../platform/database/generic-plan.ts';
import { Database } from '../../../platform/database/sql.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { CourierSettings } from '../../shipping/couriers/courier-settings.ts';
import { packedQuantitySql, quantityToShipSql } from './quantity-to-ship.ts';

/** Orders for packing: recipient, sender, lines to ship and the parcels so far. */
const ordersSql = `
  SELECT
    o.id, o.rev, o.order_no, o.remark, o.order_status, o.receive_name, o.receive_tel,
    o.receive_area, o.receive_address,
    jsonb_build_object(
      'id', s.id, 'name', s.store_name, 'tel', s.store_mobile, 'area', s.area_info, 'address',
      s.store_address
    ) AS sender,
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', l.id, 'goods_name', l.goods_name, 'goods_image', l.goods_image, 'sku_name',
            l.sku_name, 'buy_num', ${quantityToShipSql}, 'packed',
            ${packedQuantitySql}
          ) ORDER BY l.id
        ),
        '[]'
      )
      FROM order_goods l
      WHERE l.order_id = o.id AND ${quantityToShipSql} > 0
    ) AS lines,
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'delivery_code', p.delivery_code, 'courier',
            coalesce(e.name, p.delivery_code), 'delivery_no', p.delivery_no, 'label',
            coalesce(
              (
                SELECT w.label
                FROM order_waybills w
                WHERE w.order_id = o.id
                  AND w.delivery_code = p.delivery_code
                  AND w.delivery_no = p.delivery_no
                LIMIT 1
              ),
              ''
            ),
            'created_at', ${dateTimeSql('p.created_at')}, 'lines',
            (
              SELECT coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', g.order_goods_id, 'num', g.num
                  ) ORDER BY g.order_goods_id
                ),
                '[]'
              )
              FROM order_parcel_goods g
              WHERE g.parcel_id = p.id
            )
          ) ORDER BY p.id
        ),
        '[]'
      )
      FROM order_parcels p
      LEFT JOIN expresses e ON e.code = p.delivery_code
      WHERE p.order_id = o.id
    ) AS parcels
  FROM orders o
  JOIN stores s ON s.id = o.store_id
  WHERE o.id = ${arrayParam('$1')}
    AND ($2::bigint = 0 OR o.store_id = $2)
    AND ($3::bigint = 0 OR o.user_id = $3)
  ORDER BY o.id`;

/** The most frequent courier of the last 50 parcels of the store, or of the mall (`$1` 0). */
const usualCourierSql = `
  SELECT delivery_code AS code
  FROM (
    SELECT p.delivery_code, p.id
    FROM order_parcels p
    JOIN orders o ON o.id = p.order_id
    WHERE $1::bigint = 0 OR o.store_id = $1
    ORDER BY p.id DESC
    LIMIT 50
  ) last
  WHERE EXISTS (SELECT FROM expresses e WHERE e.code = last.delivery_code)
  GROUP BY 1
  ORDER BY count(*) DESC, max(last.id) DESC
  LIMIT 1`;

/** Packing data of orders, for the shipping dialog, labels and parcel tracking. */
@Injectable()
export class ReadDispatch {
  constructor(
    private readonly database: Database,
    private readonly couriers: CourierSettings,
  ) {}

  /** By ascending id. @throws Refusal 404 when one of them is not the caller's */
  async run(actor: Actor, ids: readonly number[]): Promise<Dispatch> {
    const store = actor.area === 'Seller' ? actor.storeId : 0;
    const user = actor.area === 'shop' ? actor.id : 0;
    const [found, [courier], { waybillCourier }] = await Promise.all([
      this.database.rows<DispatchOrder>(ordersSql, [ids, store, user], 'orders.dispatch'),
      this.database.rows<{ code: string }>(usualCourierSql, [store], 'orders.usualCourier'),
      this.couriers.open(),
    ]);
    if (found.length === 0 || found.length < new Set(ids).size) throw httpErrors.notFound();
    return { courier: courier?.code ?? '', waybill_courier: waybillCourier, orders: found };
  }
}
