import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxesOf, checkTree, toggle } from '../../../../engine/fields/check-tree.ts';

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
const tree = checkTree(options);

test('ticking a leaf stores the parents it hangs on, which show half', () => {
  const stored = toggle([], 121, 'check', options, tree);
  expect(stored).toEqual([1, 12, 121]);
  expect(boxesOf(stored, options, tree)).toEqual({ checked: [121], half: [1, 12] });
});

test('ticking a parent stores everything below it; clearing the last child clears the parents', () => {
  expect(toggle([], 1, 'check', options, tree)).toEqual([1, 11, 12, 121, 122]);
  expect(toggle([1, 12, 121], 121, 'clear', options, tree)).toEqual([]);
});

test('a stored parent whose children came later shows half, not full', () => {
  expect(boxesOf([2], options, tree)).toEqual({ checked: [], half: [2] });
});

test('stored values beyond the list are kept', () => {
  expect(toggle([999], 21, 'check', options, tree)).toEqual([2, 21, 999]);
});

test('whatever is ticked and cleared, every stored row hangs on stored parents', () => {
  const step = fc.record({
    value: fc.constantFrom(...options.map(({ value }) => value)),
    to: fc.constantFrom('check' as const, 'clear' as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const stored = steps.reduce<readonly (string | number)[]>(
        (held, { value, to }) => toggle(held, value, to, options, tree),
        [],
      );
      for (const value of stored) {
        const above = tree.parent.get(String(value));
        if (above !== undefined) expect(stored).toContain(above);
      }
      const { checked, half } = boxesOf(stored, options, tree);
      expect([...checked, ...half].sort()).toEqual([...stored].sort());
    }),
  );
});
