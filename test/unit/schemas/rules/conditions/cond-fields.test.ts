import { expect, it } from 'vitest';
import { ownCondition } from '../../../../../schemas/rules/conditions/cond-fields.ts';

it.each([
  [{ status: 1 }, true],
  [{ any: [{ status: 1 }, { not: { price: { gt: 5 } } }] }, true],
  [{ 'store_id.store_status': 1 }, false],
  [{ status: 1, not: { 'store_id.store_status': 0 } }, false],
  [{ any: [{ status: 1 }, { 'store_id.store_status': 1 }] }, false],
])('the browser evaluates conditions on the row alone: %o', (cond, isOwn) => {
  expect(ownCondition(cond)).toBe(isOwn ? cond : undefined);
});
