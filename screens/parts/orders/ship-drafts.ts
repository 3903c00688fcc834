import type { Dispatch, DispatchOrder } from '../../../schemas/contract/calls/dispatch.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * A parcel as it is typed. `pieces`: how many of each line, by the line's number; '' or nothing for
 * none.
 */
export interface ParcelDraft {
  readonly key: number;
  readonly code: string;
  readonly trackingNo: string;
  readonly quantities: Readonly<Record<number, number>>;
}
/** Parcels by order. */
export type ParcelDrafts = ReadonlyMap<number, readonly ParcelDraft[]>;

let lastKey = 0;
function draft(code: string, quantities: ParcelDraft['quantities'] = {}): ParcelDraft {
  lastKey += 1;
  return { key: lastKey, code, trackingNo: '', quantities };
}

/** One parcel for each order, by the usual courier. */
export const initialDrafts = ({ orders, courier }: Dispatch, fallback: string): ParcelDrafts =>
  new Map(orders.map(({ id }) => [id, [draft(courier || fallback)]]));

/** Pieces of a line that lie in no parcel yet, the drafts counted in. */
export const remainingOf = (
  { buy_num: bought, packed, id }: DispatchOrder['lines'][number],
  drafts: readonly ParcelDraft[],
): number =>
  bought - packed - drafts.reduce((sum, { quantities }) => sum + (quantities[id] ?? 0), 0);

/**
 * Another parcel. Before the second there was nothing to divide: the first then holds everything,
 * and the new one what is taken from it.
 */
export function addParcel(
  order: DispatchOrder,
  drafts: readonly ParcelDraft[],
): readonly ParcelDraft[] {
  const allRemaining = Object.fromEntries(
    order.lines.map((line) => [line.id, Math.max(0, line.buy_num - line.packed)]),
  );
  const split =
    drafts.length === 1 && !isSplit(drafts)
      ? drafts.map((first) => ({ ...first, pieces: allRemaining }))
      : drafts;
  return [...split, draft(drafts.at(-1)?.code ?? '', {})];
}

/**
 * Whether the parcels say what is in them. A parcel alone holds the rest of the order and need not.
 */
export const isSplit = (drafts: readonly ParcelDraft[]): boolean =>
  drafts.length > 1 || drafts.some(({ quantities }) => Object.keys(quantities).length > 0);

/** What the command is sent for one order. */
export const inputOf = (drafts: readonly ParcelDraft[]): Row => ({
  parcels: drafts.map(({ code, trackingNo, quantities }) => {
    const lines = Object.entries(quantities)
      .filter(([, num]) => num > 0)
      .map(([id, num]) => ({ order_goods_id: Number(id), num }));
    return {
      delivery_code: code,
      delivery_no: trackingNo.trim(),
      ...(lines.length > 0 ? { lines } : {}),
    };
  }),
});
