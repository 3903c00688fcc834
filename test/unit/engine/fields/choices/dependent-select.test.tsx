// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { select } from '../../../../../engine/fields/choices/select.field.tsx';
import { FieldControl } from '../../../../../engine/fields/field-control.tsx';
import { FormValuesContext, useFormValuesStore } from '../../../../../engine/fields/form-values.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { Json, Row } from '../../../../../schemas/rules/types.ts';
import { aField, anItem } from '../../a-screen.ts';

const branches = [
  { value: 4, label: 'North', shop: 1 },
  { value: 5, label: 'South', shop: 2 },
  { value: 6, label: 'Everywhere', shop: 0 },
];
/** Answers as the server does: rows of the sent shop and those of all. */
const answer = (_url: string, query: Readonly<Record<string, string>> = {}) => {
  const ids = query.id?.replace('|in', '').split(',');
  return branches.filter(
    ({ value, shop }) =>
      (ids === undefined || ids.includes(String(value))) &&
      ((ids && query.where !== 'on') || shop === 0 || String(shop) === query['form.shop_id']),
  );
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(api, 'get').mockImplementation(((url: string, query: object) =>
    Promise.resolve(answer(url, query as never))) as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const branch = aField('branch_id', {
  type: 'ref',
  target: { url: '/Admin/visits/options/branch_id' },
  chosenBy: [{ name: 'shop_id', type: 'ref', label: 'Shop' }],
} as never);
const item = anItem('branch_id', { label: 'Branch', type: 'select' });

let latest: Row = {};
function Form({ start }: { readonly start: Row }) {
  const [values, setValues] = useState(start);
  latest = values;
  const set = (name: string) => (value: Json | undefined) =>
    setValues((current) => ({ ...current, [name]: value ?? null }));
  return (
    <FormValuesContext value={useFormValuesStore(values)}>
      {[1, 2, 0].map((shop) => (
        <button key={shop} type="button" onClick={() => set('shop_id')(shop)}>
          {`Shop ${shop}`}
        </button>
      ))}
      <FieldControl
        kind={select}
        id="branch"
        item={item}
        config={branch}
        value={values.branch_id}
        onChange={set('branch_id')}
      />
    </FormValuesContext>
  );
}
const show = (start: Row) =>
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <Form start={start} />
    </IntlProvider>,
  );
const openList = () => act(async () => fireEvent.mouseDown(screen.getByRole('combobox')));
const choose = (shop: number) => act(async () => fireEvent.click(screen.getByText(`Shop ${shop}`)));
const listed = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(
    ({ textContent }) => textContent,
  );

test('the list offers what fits the other field', async () => {
  show({ shop_id: 2 });
  await openList();
  await waitFor(() => expect(listed()).toEqual(['South', 'Everywhere']));
});

test('an empty field asks for the field that it depends on', async () => {
  show({ shop_id: 0 });
  expect(document.body.textContent).toContain('First fill in “Shop”');
  await choose(1);
  expect(document.body.textContent).not.toContain('First fill in');
});

test('a choice that does not fit any more is emptied', async () => {
  show({ shop_id: 1, branch_id: 4 });
  await waitFor(() => expect(document.body.textContent).toContain('North'));
  await choose(2);
  await waitFor(() => expect(latest).toEqual({ shop_id: 2, branch_id: null }));
});

test('a choice that still fits stays', async () => {
  show({ shop_id: 1, branch_id: 6 });
  await choose(2);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(latest).toEqual({ shop_id: 2, branch_id: 6 });
});

test('a failed call empties nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show({ shop_id: 1, branch_id: 4 });
  vi.spyOn(api, 'get').mockRejectedValue(new Error('offline'));
  await choose(2);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(latest).toEqual({ shop_id: 2, branch_id: 4 });
});
