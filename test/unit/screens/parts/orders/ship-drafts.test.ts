import { expect, test } from 'vitest';
import type { Dispatch } from '../../../../../schemas/contract/calls/orders/dispatch.ts';
import {
  addParcel,
  initialDrafts,
  inputOf,
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
