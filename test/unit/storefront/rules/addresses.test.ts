import { expect, test } from 'vitest';
import { withAddress } from '../../../../storefront/rules/addresses.ts';

const address = (id: number, is_default: 0 | 1 = 0) => ({ id, is_default });
const known = [address(1, 1), address(2)];

test.each([
  ['a new address comes first', address(3), [address(3), address(1, 1), address(2)]],
  ['a new default address is the only one', address(3, 1), [address(3, 1), address(1), address(2)]],
  ['a chosen address keeps its place', address(2), known],
  ['a chosen address becomes the only default one', address(2, 1), [address(1), address(2, 1)]],
])('%s', (_name, chosen, expected) => expect(withAddress(known, chosen)).toEqual(expected));
