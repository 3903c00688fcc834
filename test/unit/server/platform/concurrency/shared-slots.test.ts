import { expect, test } from 'vitest';
import { SharedSlots } from '../../../../../server/platform/concurrency/shared-slots.ts';
import { type Actor, slotOwner } from '../../../../../server/platform/http/access/actor.ts';

test('one owner gets at most its share, all owners together at most the total', () => {
  const slots = new SharedSlots({ total: 3, perOwner: 2 });
  expect(['a', 'a', 'a', 'b', 'c'].map((owner) => slots.take(owner))).toEqual([
    'taken',
    'taken',
    'share',
    'taken',
    'full',
  ]);
  slots.release('a');
  expect([slots.take('c'), slots.take('a')]).toEqual(['taken', 'full']);
});

test('the accounts of a store share their slots; others have their own', () => {
  const owner = (actor: Partial<Actor>) => slotOwner(actor as Actor);
  expect(owner({ area: 'Seller', id: 1, storeId: 5 })).toBe(
    owner({ area: 'Seller', id: 2, storeId: 5 }),
  );
  expect(owner({ area: 'Admin', id: 1, storeId: 0 })).not.toBe(
    owner({ area: 'Admin', id: 2, storeId: 0 }),
  );
  expect(owner({ area: 'shop', id: 0, ip: '192.0.2.1', storeId: 0 })).toBe('shop 192.0.2.1');
});
