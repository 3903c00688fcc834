import { expect, test, vi } from 'vitest';
import { fen } from '../../../../../../server/mall/kernel/fen.ts';
import type { StoreQuote } from '../../../../../../server/mall/orders/placing/price-cart.ts';
import {
  assertCodesSave,
  CodeAttempts,
  codeOf,
} from '../../../../../../server/mall/orders/placing/typed-codes.ts';
import { definePromotion } from '../../../../../../server/mall/promotions/promotion.ts';
import { promotionErrors } from '../../../../../../server/mall/promotions/promotions.errors.ts';
import type { Database } from '../../../../../../server/platform/database/sql.ts';
import type { Actor } from '../../../../../../server/platform/http/access/actor.ts';
import {
  AttemptCounters,
  type AttemptLimit,
} from '../../../../../../server/platform/limits/attempt-counters.ts';

const savingOf = (choice: 'automatic' | 'code') => ({
  promotion: definePromotion({ name: 'any', choice, snapshot: '', apply: () => [] }),
  rule: { id: 1, name: 'Any', store_id: 1, code: 'TEA' },
  off: fen(1),
});

test('only a promotion with codes has a typed code, whatever the columns of the others are', () => {
  expect([codeOf(savingOf('automatic')), codeOf(savingOf('code'))]).toEqual([undefined, 'TEA']);
  const quoteOf = (choice: 'automatic' | 'code') =>
    [{ savings: [savingOf(choice)] }] as unknown as readonly StoreQuote[];
  expect(() => assertCodesSave(['TEA'], quoteOf('code'))).not.toThrow();
  expect(() => assertCodesSave(['TEA'], quoteOf('automatic'))).toThrow('promotions.codeIdle');
});

/** Counters in memory; the keys of each `count`. */
function counters() {
  const tries = new Map<string, number>();
  const writes: string[][] = [];
  const attempts = Object.assign(new AttemptCounters({} as Database), {
    areCounted: async (keys: readonly string[]) => keys.every((key) => tries.get(key)),
    count: async (limits: readonly AttemptLimit[]) => {
      writes.push(limits.map(({ key }) => key));
      const exceeded = limits.find(({ key, max }) => (tries.get(key) ?? 0) >= max);
      if (exceeded) return { counted: [], exceeded };
      for (const { key } of limits) tries.set(key, (tries.get(key) ?? 0) + 1);
      return { counted: limits, exceeded: undefined };
    },
    giveBack: async (counted: readonly AttemptLimit[]) => {
      for (const { key } of counted) tries.set(key, tries.get(key)! - 1);
    },
  });
  return { codes: new CodeAttempts(attempts), writes };
}
const actorOf = (id: number) => ({ id, ip: '203.0.113.7' }) as Actor;
const unknown = () => Promise.reject(promotionErrors.codeUnknown({ code: 'X' }));

test('an address tries at most 100 unknown codes, with however many accounts', async () => {
  const { codes } = counters();
  for (let nth = 0; nth < 100; nth += 1)
    await expect(codes.limit(actorOf(nth % 10), ['X'], unknown)).rejects.toThrow('codeUnknown');
  await expect(codes.limit(actorOf(99), ['X'], unknown)).rejects.toThrow('http.tooFrequent');
});

test('beyond the limit a new code is not read, and an accepted one costs no write', async () => {
  const { codes, writes } = counters();
  const right = vi.fn(async () => 'quote');
  await codes.limit(actorOf(1), ['TEA'], right);
  for (let nth = 0; nth < 20; nth += 1)
    await expect(codes.limit(actorOf(1), ['X'], unknown)).rejects.toThrow('codeUnknown');
  await expect(codes.limit(actorOf(1), ['TEA', 'CUP'], right)).rejects.toThrow('tooFrequent');
  expect(right).toHaveBeenCalledTimes(1);
  const before = writes.length;
  expect(await codes.limit(actorOf(1), ['TEA'], right)).toBe('quote');
  expect(writes.length).toBe(before);
  await expect(codes.limit(actorOf(2), ['TEA'], right), 'others guess it').resolves.toBe('quote');
  expect(writes.length).toBeGreaterThan(before);
});
