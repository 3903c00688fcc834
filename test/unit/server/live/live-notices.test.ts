import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lowStock } from '../../../../schemas/contract/limits.ts';
import { readHappened } from '../../../../server/live/live-notices.ts';

test.each([
  ['orders paid 12', { resource: 'orders', what: 'paid', store: 12 }],
  ['cashes asked', { resource: 'cashes', what: 'asked', store: undefined }],
  ['', undefined],
  ['orders', undefined],
])('reads %j', (payload, happened) => {
  expect(readHappened(payload)).toEqual(happened);
});

test('the triggers tell of a low stock at the number that everybody else goes by', () => {
  const sql = readFileSync('server/migrations/1763640086101-live.ts', 'utf8');
  expect(sql).toContain(`OLD.goods_stock > ${lowStock} AND NEW.goods_stock <= ${lowStock}`);
  expect(sql).toContain(`WHERE goods_stock <= ${lowStock}`);
});
