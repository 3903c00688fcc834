import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lowStock } from '../../../../../schemas/contract/limits.ts';
import { messageKeyOf, parseNotice } from '../../../../../server/platform/live/live-notice.ts';

test.each([
  ['orders paid 12', { resource: 'orders', event: 'paid', store: 12 }],
  ['cashes asked', { resource: 'cashes', event: 'asked', store: undefined }],
  ['', undefined],
  ['orders', undefined],
])('reads %j', (payload, notice) => {
  expect(parseNotice(payload)).toEqual(notice);
});

test.each([
  ['Seller', 'orders', 'paid', 'notices.live.Seller.orders.paid'],
  ['Admin', 'orders', 'paid', undefined],
  ['Seller', 'orders', 'moved', undefined],
  ['Admin', 'stores', 'asked', 'notices.live.Admin.stores.asked'],
] as const)('in %s %s %s shows the text %s', (area, resource, event, key) => {
  expect(messageKeyOf(area, { resource, event, store: undefined })).toBe(key);
});

test('the triggers report low stock at the limit of the contract', () => {
  const sql = readFileSync('server/migrations/baseline/11-messages.sql', 'utf8');
  expect(sql).toContain(`OLD.goods_stock > ${lowStock} AND NEW.goods_stock <= ${lowStock}`);
});
