import { groupBy } from '../../../../schemas/rules/group-by.ts';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { arrayParam } from '../../../platform/database/generic-plan.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import { packedQuantitySql, quantityToShipSql } from './quantity-to-ship.ts';
import type { Parcel, Shipment } from './shipment.ts';

interface LineQuantity {
  readonly id: number;
  readonly order_id: number;
  readonly to_ship: number;
  /** In earlier parcels. */
  readonly packed: number;
}

/** A stored parcel of an order. */
type StoredParcel = Pick<Parcel, 'delivery_code' | 'delivery_no'> & {
  readonly order_id: number;
  /** Whether it lists its contents. */
  readonly is_listed: boolean;
};

/**
 * Checks that parcels contain only lines of their order, and no more pieces than are left to ship.
 * The contents of a parcel are listed once: a second list under the same number would be lost.
 * A parcel without lines contains what is left to ship, so lists of the same call leave something.
 *
 * @throws Refusal 422 with an error for each wrong field
 */
export async function assertParcelContents(
  tx: Transaction,
  shipments: readonly Shipment[],
): Promise<void> {
  const orderIds = shipments.map(({ order_id: id }) => id);
  const stored = await readParcels(tx, orderIds);
  const errors = [
    ...shipments.flatMap((shipment) => numberErrors(shipment, stored)),
    ...(await quantityErrors(tx, shipments)),
  ];
  if (errors.length > 0) throw badInput(errors);
}

const readParcels = (tx: Transaction, orderIds: readonly number[]): Promise<StoredParcel[]> =>
  tx.rows<StoredParcel>(
    `
      SELECT
        order_id, delivery_code, delivery_no,
        EXISTS (SELECT FROM order_parcel_goods g WHERE g.parcel_id = p.id) AS is_listed
      FROM order_parcels p
      WHERE order_id = ${arrayParam('$1')}`,
    [orderIds],
    'orders.storedParcels',
  );

function numberErrors(
  { order_id: orderId, parcels, pointer }: Shipment,
  stored: readonly StoredParcel[],
): readonly RuleError[] {
  const listedNumbers = new Set(
    stored.filter((parcel) => parcel.order_id === orderId && parcel.is_listed).map(numberOf),
  );
  const errors: RuleError[] = [];
  for (const [index, parcel] of parcels.entries()) {
    if (listedNumbers.has(numberOf(parcel)))
      errors.push({
        pointer: `${pointer}/parcels/${index}/delivery_no`,
        key: 'errors.orders.parcelListed',
        params: {},
      });
    if ((parcel.lines ?? []).length > 0) listedNumbers.add(numberOf(parcel));
  }
  return errors;
}

const numberOf = ({
  delivery_code: code,
  delivery_no: no,
}: Pick<Parcel, 'delivery_code' | 'delivery_no'>): string => `${code} ${no}`;

async function quantityErrors(
  tx: Transaction,
  shipments: readonly Shipment[],
): Promise<readonly RuleError[]> {
  const quantities = await tx.rows<LineQuantity>(
    `
      SELECT
        l.id, l.order_id, ${quantityToShipSql} AS to_ship, ${packedQuantitySql} AS packed
      FROM order_goods l
      JOIN orders o ON o.id = l.order_id
      WHERE l.order_id = ${arrayParam('$1')}`,
    [shipments.map(({ order_id: id }) => id)],
    'orders.packed',
  );
  const byOrder = groupBy(quantities, ({ order_id: id }) => id);
  return shipments.flatMap((shipment) =>
    contentErrors(shipment, byOrder.get(shipment.order_id) ?? []),
  );
}

function contentErrors(
  { parcels, pointer }: Shipment,
  quantities: readonly LineQuantity[],
): readonly RuleError[] {
  const lines = new Map(quantities.map((line) => [line.id, line]));
  let packed = new Map(quantities.map(({ id, packed: num }) => [id, num]));
  const errors: RuleError[] = [];
  let areListed = false;
  for (const [parcelIndex, { lines: parcelLines = [] }] of parcels.entries()) {
    if (parcelLines.length > 0) areListed = true;
    else {
      if (areListed && quantities.every(({ id, to_ship: num }) => packed.get(id)! >= num))
        errors.push({
          pointer: `${pointer}/parcels/${parcelIndex}/lines`,
          key: 'errors.orders.parcelEmpty',
          params: {},
        });
      // It contains the rest; parcels without lines that follow are further numbers
      packed = new Map(quantities.map(({ id, to_ship: num }) => [id, num]));
      areListed = false;
    }
    for (const [lineIndex, { order_goods_id: id, num }] of parcelLines.entries()) {
      const field = `${pointer}/parcels/${parcelIndex}/lines/${lineIndex}`;
      const line = lines.get(id);
      if (!line) {
        errors.push({
          pointer: `${field}/order_goods_id`,
          key: 'errors.orders.notOfOrder',
          params: {},
        });
        continue;
      }
      const left = Math.max(line.to_ship - packed.get(id)!, 0);
      packed.set(id, packed.get(id)! + num);
      if (num > left)
        errors.push({
          pointer: `${field}/num`,
          key: 'errors.orders.packedTooMany',
          params: { left },
        });
    }
  }
  return errors;
}
