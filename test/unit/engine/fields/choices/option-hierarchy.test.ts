import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkStates,
  optionHierarchy,
  setChecked,
} from '../../../../../engine/fields/choices/option-hierarchy.ts';

/** Goods (1): brands (11), classes (12): add (121), delete (122). System (2): roles (21). */
const options = [
  { value: 1, label: 'Goods', pid: 0 },
  { value: 11, label: 'Brands', pid: 1 },
  { value: 12, label: 'Classes', pid: 1 },
  { value: 121, label: 'Add', pid: 12 },
  { value: 122, label: 'Delete', pid: 12 },
  { value: 2, label: 'System', pid: 0 },
  { value: 21, label: 'Roles', pid: 2 },
];
const tree = optionHierarchy(options);

test('checking a leaf stores its parents, which are half-checked', () => {
  const stored = setChecked([], { value: 121, to: 'check' }, options, tree);
  expect(stored).toEqual([1, 12, 121]);
  expect(checkStates(stored, options, tree)).toEqual({ checked: [121], half: [1, 12] });
});

test('checking a parent stores all below it; clearing the last child clears the parents', () => {
  expect(setChecked([], { value: 1, to: 'check' }, options, tree)).toEqual([1, 11, 12, 121, 122]);
  expect(setChecked([1, 12, 121], { value: 121, to: 'clear' }, options, tree)).toEqual([]);
});

test('a stored parent with later added children is half-checked', () => {
  expect(checkStates([2], options, tree)).toEqual({ checked: [], half: [2] });
});

test('keeps stored values that are not in the list', () => {
  expect(setChecked([999], { value: 21, to: 'check' }, options, tree)).toEqual([2, 21, 999]);
});

test('always stores the parents of stored values', () => {
  const step = fc.record({
    value: fc.constantFrom(...options.map(({ value }) => value)),
    to: fc.constantFrom('check' as const, 'clear' as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const stored = steps.reduce<readonly (string | number)[]>(
        (stored, { value, to }) => setChecked(stored, { value, to }, options, tree),
        [],
      );
      for (const value of stored) {
        const above = tree.parent.get(String(value));
        if (above !== undefined) expect(stored).toContain(above);
      }
      const { checked, half } = checkStates(stored, options, tree);
      expect([...checked, ...half].sort()).toEqual([...stored].sort());
    }),
  );
});
