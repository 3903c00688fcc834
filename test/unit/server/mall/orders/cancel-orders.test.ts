import { afterEach, expect, test, vi } from 'vitest';
import { releasePromotions } from '../../../../../server/mall/orders/cancel-orders.ts';
import { priceRules } from '../../../../../server/mall/promotions/promotions.ts';
import type { Transaction } from '../../../../../server/platform/database/sql.ts';

afterEach(() => vi.restoreAllMocks());

test('a price rule gives back only orders whose lines have a price of it', async () => {
  const released = new Map<string, unknown>();
  for (const [name, rule] of priceRules)
    vi.spyOn(rule, 'release').mockImplementation(async (_, ids, why) => {
      released.set(name, [ids, why]);
    });
  const lines = [{ rule: 'seckill', order_id: 2 }];
  const rows = vi.fn(async (_: string, __: unknown, name: string) =>
    name === 'orders.priceRules' ? lines : [],
  );
  await releasePromotions({ rows } as unknown as Transaction, [1, 2], 'ended');
  expect([...released]).toEqual([['seckill', [[2], 'ended']]]);
});
