import { expect, test } from 'vitest';
import { maskName } from '../../../../../server/mall/kernel/mask-name.ts';

test.each([
  ['a phone', '13800138000', '1***0'],
  ['a name', 'Lin Daiyu', 'L***u'],
  ['two letters hide the length', '林黛', '林***黛'],
  ['one letter', 'L', 'L***'],
  ['nothing', '', '***'],
  ['pictures stay whole', '🍵abc🍊', '🍵***🍊'],
])('%s', (_name, name, masked) => {
  expect(maskName(name)).toBe(masked);
});
