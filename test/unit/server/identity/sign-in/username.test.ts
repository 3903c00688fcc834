import { expect, test } from 'vitest';
import { canonicalName } from '../../../../../server/identity/sign-in/username.ts';

test.each([
  { name: 'case and outer spaces', written: '  Admin ', canonical: 'admin' },
  { name: 'spaces inside', written: 'li  lei', canonical: 'lilei' },
  { name: 'full-width letters', written: 'ａｄｍｉｎ１', canonical: 'admin1' },
  { name: 'an invisible character', written: 'ad\u200bmin', canonical: 'admin' },
  {
    name: '+86 before a mobile number',
    written: '+86 138-1234-5678'.replaceAll('-', ''),
    canonical: '13812345678',
  },
  { name: '0086 with a dash', written: '0086-13812345678', canonical: '13812345678' },
  { name: 'no prefix', written: '13812345678', canonical: '13812345678' },
  {
    name: '86 before something that is no mobile number',
    written: '8612345',
    canonical: '8612345',
  },
])('$name', ({ written, canonical }) => {
  expect(canonicalName(written)).toBe(canonical);
  expect(canonicalName(canonical), 'is settled').toBe(canonical);
});
