// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { CheckboxGroups } from '../../../../../engine/fields/choices/tree-check.field.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json';

afterEach(cleanup);

const verbs = ['List', 'View', 'Add', 'Edit', 'Delete'];
const options = [
  'Orders',
  'Goods',
  'Stores',
  'Users',
  'Areas',
  'Notices',
  'Menus',
  'Roles',
  'SMS',
].flatMap((group, index) =>
  verbs.map((label, verb) => ({ value: index * 10 + verb, label, group })),
);

type Changes = readonly (readonly (string | number)[])[];

/** The values that the groups changed to. */
function renderGroups(selected: readonly number[]): Changes {
  const changes: (readonly (string | number)[])[] = [];
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <CheckboxGroups
        options={options}
        selected={selected}
        disabled={false}
        onChange={(value) => changes.push(value)}
      />
    </IntlProvider>,
  );
  return changes;
}

const find = (words: string): void => {
  const search = screen.getByRole('searchbox', { name: 'Find by name' });
  fireEvent.change(search, { target: { value: words } });
};

test('rights of a role are found by words of their group and name', () => {
  const changes = renderGroups([0, 81]);
  const boxes = () => screen.getAllByRole('checkbox').length;
  expect(boxes()).toBe(1 + 9 * 6);
  find('goods del');
  expect(boxes(), 'all, the group and one right').toBe(3);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Delete' }));
  expect(changes, 'rights that are not shown stay selected').toEqual([[0, 14, 81]]);
  find('no such right');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('the box for all selects and clears what a search found, and nothing else', () => {
  const changes = renderGroups([0, 81]);
  find('delete');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 0 / 9' }));
  const deletes = Array.from({ length: 9 }, (_, index) => index * 10 + 4);
  expect(changes).toEqual([[0, 81, ...deletes].sort((a, b) => a - b)]);
  cleanup();
  const cleared = renderGroups([0, 81]);
  find('orders list');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 1 / 1' }));
  expect(cleared).toEqual([[81]]);
});
