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

test('checking a leaf selects its parents, which are half-checked', () => {
  const selected = setChecked([], { value: 121, to: 'check' }, options, tree);
  expect(selected).toEqual([1, 12, 121]);
  expect(checkStates(selected, options, tree)).toEqual({ checked: [121], halfChecked: [1, 12] });
});

test('checking a parent selects all below it; clearing the last child clears the parents', () => {
  expect(setChecked([], { value: 1, to: 'check' }, options, tree)).toEqual([1, 11, 12, 121, 122]);
  expect(setChecked([1, 12, 121], { value: 121, to: 'clear' }, options, tree)).toEqual([]);
});

test('a selected parent with later added children is half-checked', () => {
  expect(checkStates([2], options, tree)).toEqual({ checked: [], halfChecked: [2] });
});

test('keeps selected values that are not in the list', () => {
  expect(setChecked([999], { value: 21, to: 'check' }, options, tree)).toEqual([2, 21, 999]);
});

test('always selects the parents of selected values', () => {
  const step = fc.record({
    value: fc.constantFrom(...options.map(({ value }) => value)),
    to: fc.constantFrom('check' as const, 'clear' as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const selected = steps.reduce<readonly (string | number)[]>(
        (selected, { value, to }) => setChecked(selected, { value, to }, options, tree),
        [],
      );
      for (const value of selected) {
        const parent = tree.parent.get(String(value));
        if (parent !== undefined) expect(selected).toContain(parent);
      }
      const { checked, halfChecked } = checkStates(selected, options, tree);
      expect([...checked, ...halfChecked].sort()).toEqual([...selected].sort());
    }),
  );
});
