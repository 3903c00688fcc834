import { expect, test } from 'vitest';
import { stockChanges } from '../../../../server/mall/catalog/stock/stock.trial.ts';
import { queuedRefunds } from '../../../../server/mall/payments/payments.trial.ts';
import type { Actor } from '../../../../server/platform/http/access/actor.ts';

const actor = (area: Actor['area'], ...rights: readonly string[]) =>
  ({ area, language: 'en', isSuper: false, rights: new Set(rights) }) as unknown as Actor;

test.each([
  [stockChanges, 'goods', { goods_id: 3, change: -2, stock_after: 5 }],
  [queuedRefunds, 'refunds', { money: 3000 }],
])('effects are told to readers of their rows only: $0.table', (part, resource, row) => {
  for (const area of ['Admin', 'Seller'] as const) {
    expect(part.textOf(row, actor(area, `${area}.${resource}.index`))).toEqual(expect.any(String));
    expect(part.textOf(row, actor(area, `${area}.orders.index`))).toBeUndefined();
  }
  expect(part.textOf(row, actor('shop', `Admin.${resource}.index`))).toBeUndefined();
});
