// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pendingClaim } from '../../../../../storefront/state/session/pending-claim.ts';

test('the coupon that a visitor wanted is claimed once, and no other one', () => {
  expect(pendingClaim.take(7)).toBe(false);
  pendingClaim.write(7);
  expect(pendingClaim.take(8)).toBe(false);
  expect(pendingClaim.take(7)).toBe(true);
  expect(pendingClaim.take(7)).toBe(false);
});
