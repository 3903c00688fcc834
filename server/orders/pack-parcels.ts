import type { RuleError } from '../../schemas/rules/types.ts';
import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';
import { badInput } from '../http/errors.ts';
import { piecesToSend } from './pieces-to-send.ts';
import type { Shipment } from './ship-orders.ts';

interface Line {
  readonly id: number;
  readonly order_id: number;
  readonly to_send: number;
  readonly packed: number;
}

/** Refuses, at their fields, lines of another order and more pieces than are to be sent, those in earlier parcels included. @throws Refusal 422 */
export async function checkContents(
  tx: Transaction,
  shipments: readonly Shipment[],
): Promise<void> {
  if (shipments.every(({ parcels }) => parcels.every(({ lines = [] }) => lines.length === 0)))
    return;
  const lines = await tx.rows<Line>(
    `SELECT l.id, l.order_id, ${piecesToSend} AS to_send, (SELECT coalesce(sum(p.num), 0)::bigint FROM order_parcel_goods p WHERE p.order_goods_id = l.id) AS packed FROM order_goods l JOIN orders o ON o.id = l.order_id WHERE l.order_id = ${anyOf('$1')}`,
    [shipments.map(({ order_id: id }) => id)],
    'orders.packed',
  );
  const errors = shipments.flatMap((shipment) =>
    contentErrors(
      shipment,
      new Map(
        lines.filter(({ order_id: id }) => id === shipment.order_id).map((line) => [line.id, line]),
      ),
    ),
  );
  if (errors.length > 0) throw badInput(errors);
}

function contentErrors(
  { parcels, pointer }: Shipment,
  lines: ReadonlyMap<number, Line>,
): readonly RuleError[] {
  const packed = new Map([...lines].map(([id, line]) => [id, line.packed]));
  return parcels.flatMap((parcel, at) =>
    (parcel.lines ?? []).flatMap(({ order_goods_id: id, num }, place): readonly RuleError[] => {
      const here = `${pointer}/parcels/${at}/lines/${place}`,
        line = lines.get(id);
      if (!line)
        return [{ pointer: `${here}/order_goods_id`, key: 'errors.orders.notOfOrder', params: {} }];
      const sum = (packed.get(id) ?? 0) + num;
      packed.set(id, sum);
      return sum > line.to_send
        ? [
            {
              pointer: `${here}/num`,
              key: 'errors.orders.packedTooMany',
              params: { most: line.to_send },
            },
          ]
        : [];
    }),
  );
}
