import { expect, test } from 'vitest';
import type { Dispatch } from '../../../../../schemas/contract/calls/orders/dispatch.ts';
import {
  addParcel,
  initialDrafts,
  inputOf,
  isEmptyParcel,
  isSplit,
  remainingOf,
} from '../../../../../screens/parts/orders/ship-drafts.ts';

const lines = [
  { id: 7, buy_num: 3, packed: 1 },
  { id: 8, buy_num: 1, packed: 0 },
];
const dispatch = { orders: [{ id: 5, lines }], courier: '' } as unknown as Dispatch;
const [order] = dispatch.orders;

test('a single parcel is sent without lines', () => {
  const drafts = initialDrafts(dispatch, 'SF').get(5)!;
  expect(isSplit(drafts)).toBe(false);
  expect(inputOf(drafts)).toEqual({ parcels: [{ delivery_code: 'SF', delivery_no: '' }] });
});

test('a second parcel leaves the unpacked pieces in the first', () => {
  const [first, second] = addParcel(order!, initialDrafts(dispatch, 'SF').get(5)!);
  expect(first!.quantities).toEqual({ 7: 2, 8: 1 });
  expect(second).toMatchObject({ code: 'SF', trackingNo: '', quantities: {} });
  expect(remainingOf(order!.lines[0]!, [first!, second!])).toBe(0);
  expect(inputOf([{ ...first!, trackingNo: ' 12 ' }]).parcels).toEqual([
    {
      delivery_code: 'SF',
      delivery_no: '12',
      lines: [
        { order_goods_id: 7, num: 2 },
        { order_goods_id: 8, num: 1 },
      ],
    },
  ]);
});

test('a parcel without pieces is empty beside one that lists some', () => {
  const drafts = addParcel(order!, initialDrafts(dispatch, 'SF').get(5)!);
  const areEmpty = (parcels: typeof drafts) =>
    parcels.map((parcel) => isEmptyParcel(parcel, parcels));
  expect(areEmpty(drafts)).toEqual([false, true]);
  const [first, second] = drafts;
  expect(areEmpty([first!, { ...second!, quantities: { 7: '0', 8: '' } }])).toEqual([false, true]);
  expect(areEmpty([first!, { ...second!, quantities: { 8: '1' } }])).toEqual([false, false]);
  expect(areEmpty([{ ...first!, quantities: { 7: 0 } }, second!])).toEqual([false, false]);
});

test('a single piece is sent under several numbers without lists', () => {
  const single = { ...order!, lines: [order!.lines[1]!] };
  const drafts = addParcel(single, initialDrafts(dispatch, 'SF').get(5)!);
  expect(isSplit(drafts)).toBe(false);
  const parcel = { delivery_code: 'SF', delivery_no: '' };
  expect(inputOf(drafts)).toEqual({ parcels: [parcel, parcel] });
});
