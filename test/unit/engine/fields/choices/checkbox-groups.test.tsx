// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { CheckboxGroups } from '../../../../../engine/fields/choices/tree-check.tsx';
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

test('rights of a role are found by words of their group and name', () => {
  const changes: (readonly (string | number)[])[] = [];
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <CheckboxGroups
        options={options}
        selected={[0, 81]}
        disabled={false}
        onChange={(value) => changes.push(value)}
      />
    </IntlProvider>,
  );
  const boxes = () => screen.getAllByRole('checkbox').length;
  expect(boxes()).toBe(9 * 6);
  const search = screen.getByRole('searchbox', { name: 'Find by name' });
  fireEvent.change(search, { target: { value: 'goods del' } });
  expect(boxes(), 'the group and one right').toBe(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Delete' }));
  expect(changes, 'rights that are not shown stay selected').toEqual([[0, 14, 81]]);
  fireEvent.change(search, { target: { value: 'no such right' } });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
