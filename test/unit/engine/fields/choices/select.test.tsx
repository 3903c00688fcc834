// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchesLabel, select } from '../../../../../engine/fields/choices/select.field.tsx';
import { FieldControl } from '../../../../../engine/fields/field-control.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { languageAtom } from '../../../../../engine/wire/language.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import { aField, anItem } from '../../a-screen.ts';

const brands = [
  { value: 4, label: '云山 | Yunshan' },
  { value: 5, label: 'iPhone 15 | 128 GB' },
];

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(language: 'en' | 'zh-cn', value: number | null) {
  getDefaultStore().set(languageAtom, language);
  const field = aField('brand_id', {
    type: 'ref',
    target: { url: '/Admin/goods_brands/options' },
  } as never);
  const item = anItem('brand_id', { label: 'Brand', type: 'select' });
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <FieldControl kind={select} id="brand" item={item} config={field} value={value} />
    </IntlProvider>,
  );
}
const openList = () => act(async () => fireEvent.mouseDown(screen.getByRole('combobox')));

test.each([
  { language: 'en', shown: ['Yunshan', 'iPhone 15 | 128 GB'] },
  { language: 'zh-cn', shown: ['云山', 'iPhone 15 | 128 GB'] },
] as const)('names in two languages show the half of $language', async ({ language, shown }) => {
  vi.spyOn(api, 'get').mockResolvedValue(brands as never);
  open(language, 4);
  await waitFor(() => expect(document.body.textContent).toContain(shown[0]));
  await openList();
  const labels = [...document.querySelectorAll('.ant-select-item-option-content')];
  expect(labels.map(({ textContent }) => textContent)).toEqual(shown);
});

test('options that could not be loaded are loaded when the list opens again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const get = vi.spyOn(api, 'get').mockRejectedValue(new Error('offline'));
  open('en', null);
  await openList();
  await waitFor(() => expect(document.body.textContent).toContain(common.form.optionsFailed));
  get.mockResolvedValue(brands as never);
  const combobox = screen.getByRole('combobox');
  await act(async () => fireEvent.mouseDown(document.body));
  await waitFor(() => expect(combobox.getAttribute('aria-expanded')).toBe('false'));
  await openList();
  await waitFor(() => expect(document.querySelector('[title="Yunshan"]')).not.toBeNull());
  expect(get).toHaveBeenCalledTimes(2);
});

test.each([
  ['yunshan', '云山 | Yunshan'],
  ['ＹＵＮ', '云山 | Yunshan'],
  ['(a)', '旗舰店（Ａ）'],
  ['creme ', 'Crème'],
  ['kg\u200b', '５ＫＧ'],
])('"%s" finds the option "%s"', (typed, label) => {
  expect(matchesLabel(typed, { label })).toBe(true);
  expect(matchesLabel(`${typed}x`, { label })).toBe(false);
});
