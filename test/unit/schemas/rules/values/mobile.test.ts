import { expect, test } from 'vitest';
import { canonicalMobile } from '../../../../../schemas/rules/values/mobile.ts';

test.each([
  '13812345678',
  '+8613812345678',
  '+86 138 1234 5678',
  '8613812345678',
  '008613812345678',
  '138-1234-5678',
  '(138) 12345678',
  '１３８１２３４５６７８',
  ' 13812345678\u200b',
])('%j is one number', (written) => {
  expect(canonicalMobile(written)).toBe('13812345678');
});

test.each(['', '12812345678', '1381234567', '138123456789', '+8513812345678', 'admin'])(
  '%j stays as it is',
  (written) => {
    expect(canonicalMobile(written)).toBe(written);
  },
);
