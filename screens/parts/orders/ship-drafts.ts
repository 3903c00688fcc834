import { typedInteger } from '../../../engine/index.ts';
import type { Dispatch, DispatchOrder } from '../../../schemas/contract/calls/orders/dispatch.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * A parcel in the form. `quantities` are the pieces by order line id, as they are typed; a missing
 * id means none.
 */
export interface ParcelDraft {
  readonly key: number;
  readonly code: string;
  readonly trackingNo: string;
  readonly quantities: Readonly<Record<number, number | string>>;
}
/** Makes the next parcels of an order from the current ones: a number may arrive between edits. */
export type ChangeParcels = (drafts: readonly ParcelDraft[]) => readonly ParcelDraft[];
/** Parcels by order. */
export type ParcelDrafts = ReadonlyMap<number, readonly ParcelDraft[]>;

let lastKey = 0;
function draft(code: string, quantities: ParcelDraft['quantities'] = {}): ParcelDraft {
  lastKey += 1;
  return { key: lastKey, code, trackingNo: '', quantities };
}

/** One parcel per order, with the usual courier of the store or else `fallback`. */
export const initialDrafts = ({ orders, courier }: Dispatch, fallback: string): ParcelDrafts =>
  new Map(orders.map(({ id }) => [id, [draft(courier || fallback)]]));

const piecesOf = (quantity: number | string | undefined): number => {
  const pieces = typedInteger(String(quantity ?? ''));
  return typeof pieces === 'number' ? pieces : 0;
};

/** Whether a quantity is sent; the server refuses one that is no number of pieces. */
export const isSent = (quantity: number | string): boolean =>
  String(quantity).trim() !== '' && typedInteger(String(quantity)) !== 0;

/** Pieces of a line that are in no shipped parcel and in no draft. */
export const remainingOf = (
  { buy_num: bought, packed, id }: DispatchOrder['lines'][number],
  drafts: readonly ParcelDraft[],
): number =>
  bought - packed - drafts.reduce((sum, { quantities }) => sum + piecesOf(quantities[id]), 0);

/**
 * Adds an empty parcel. When it is the second one, the first parcel gets all remaining quantities,
 * from which pieces can be moved. A single piece is not listed: it goes under several numbers.
 */
export function addParcel(
  order: DispatchOrder,
  drafts: readonly ParcelDraft[],
): readonly ParcelDraft[] {
  const allRemaining = Object.fromEntries(
    order.lines.map((line) => [line.id, Math.max(0, line.buy_num - line.packed)]),
  );
  const pieces = Object.values(allRemaining).reduce((sum, num) => sum + num, 0);
  const splitDrafts =
    drafts.length === 1 && !isSplit(drafts) && pieces > 1
      ? drafts.map((first) => ({ ...first, quantities: allRemaining }))
      : drafts;
  return [...splitDrafts, draft(drafts.at(-1)?.code ?? '', {})];
}

const hasPieces = ({ quantities }: ParcelDraft): boolean => Object.values(quantities).some(isSent);

/** Whether the parcels list their contents. Without a list each holds the rest. */
export const isSplit = (drafts: readonly ParcelDraft[]): boolean => drafts.some(hasPieces);

/** Whether a parcel lists nothing while another one lists its contents. */
export const isEmptyParcel = (parcel: ParcelDraft, drafts: readonly ParcelDraft[]): boolean =>
  isSplit(drafts) && !hasPieces(parcel);

/** Input of the command for one order. */
export const inputOf = (drafts: readonly ParcelDraft[]): Row => ({
  parcels: drafts.map(({ code, trackingNo, quantities }) => {
    const lines = Object.entries(quantities)
      .filter(([, num]) => isSent(num))
      .map(([id, num]) => ({ order_goods_id: Number(id), num: typedInteger(String(num)) }));
    return {
      delivery_code: code,
      delivery_no: trackingNo.trim(),
      ...(lines.length > 0 ? { lines } : {}),
    };
  }),
});
