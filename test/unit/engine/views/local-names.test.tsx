// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rowTitle } from '../../../../engine/views/load-row.ts';
import { dict } from '../../../../engine/views/types/dict.tsx';
import { table } from '../../../../engine/views/types/table.tsx';
import { tagsArray } from '../../../../engine/views/types/tags-array.tsx';
import type { ViewProps } from '../../../../engine/views/view-kind.ts';
import type { PageConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import { aField } from '../a-screen.ts';
import { aColumn } from '../table/a-screen.ts';

afterEach(cleanup);

const english = {
  language: 'en',
  yes: 'Yes',
  no: 'No',
  formatName: (name: string) => localName(name, 'en'),
} as const;
const row: Row = {
  id: 1,
  name: '草莓 | Strawberries',
  store_id: 7,
  brands: [3, 4],
  _labels: { store_id: '元气果园 | Yuanqi Orchard', brands: ['砚池 | Yanchi', '海粟 | Haisu'] },
};
const propsOf = (field: string) =>
  ({
    value: row[field],
    row,
    item: { field, dict: undefined },
    field: aField(field, { type: 'ref' }),
    locale: english,
  }) as unknown as ViewProps;

test('the view shows the name of a referenced row in the language of the reader', () => {
  const Component = dict.component;
  expect(render(<Component {...propsOf('store_id')} />).container.textContent).toBe(
    'Yuanqi Orchard',
  );
});

test('the view shows the names of several rows in the language of the reader', () => {
  const Component = tagsArray.component;
  const { container } = render(<Component {...propsOf('brands')} />);
  const names = [...container.querySelectorAll('.tag')].map((tag) => tag.textContent);
  expect(names).toEqual(['Yanchi', 'Haisu']);
});

test('a row is titled by its name in the language of the reader', () => {
  const screen = { display: 'name', fields: [aField('name')] } as unknown as PageConfig;
  expect(rowTitle(row, screen, english)).toBe('Strawberries');
});

test.each([
  { shown: 'the only column', columns: [aColumn('goods_name')] },
  { shown: 'the name', columns: [] },
])('child rows show $shown in the language of the reader', ({ columns }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const value = [{ name: '草莓 | Strawberries', goods_name: '草莓 | Strawberries' }];
  const props = { ...propsOf('lines'), value, item: { field: 'lines', columns } };
  const Component = table.component;
  const { container } = render(<Component {...(props as unknown as ViewProps)} />);
  expect(container.textContent).toBe('Strawberries');
  vi.unstubAllGlobals();
});

test('a row without a title is named by its first name in the language of the reader', () => {
  const screen = { display: 'code', fields: [aField('code')] } as unknown as PageConfig;
  expect(rowTitle({ ...row, code: null }, screen, english)).toBe('Strawberries');
});
