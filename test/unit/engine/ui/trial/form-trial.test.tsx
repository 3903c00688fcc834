// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SchemaRules } from '../../../../../engine/form/schema/schema-form.tsx';
import { useRowForm } from '../../../../../engine/form/use-row-form.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import en from '../../../../../locales/en/common.json' with { type: 'json' };
import type { TrialAnswer } from '../../../../../schemas/contract/calls/backoffice/trial.ts';
import { resourceOf } from '../../../../helpers/values/examples.ts';
import { aRefusal } from '../../a-refusal.ts';
import { aField, anItem } from '../../a-screen.ts';
import { browserRules } from '../../browser-rules.ts';
import { aScreen } from '../../table/a-screen.ts';

/** A form with a field that gives a right: what a save changes can be shown before. */
const resource = resourceOf({ name: { type: 'text' }, right: { type: 'text' } });
const accounts = aScreen({
  path: 'Admin/accounts',
  dataPath: '/Admin/accounts',
  fields: [aField('name'), aField('right', { proof: true })],
  form: [anItem('name'), anItem('right')],
});
const answer: TrialAnswer = {
  hash: 'abc',
  rows: [],
  more: 0,
  unseen: 0,
  history: [],
  effects: [{ part: 'messages', text: 'The account is told', count: 1 }],
  calls: [],
};
let rules: SchemaRules;

beforeAll(async () => {
  rules = await browserRules(resource, 'update', new Map());
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Form() {
  const { fields, formId } = useRowForm({
    screen: accounts,
    mode: 'update',
    id: 7,
    source: { rules, loadedRow: { id: 7, rev: 3, name: 'Ann', right: 'read' } },
    preset: {},
    onDone: () => undefined,
    onUnchanged: () => undefined,
  });
  return <div data-form={formId}>{fields}</div>;
}

function open(save: () => unknown = () => ({})) {
  const put = vi
    .spyOn(api, 'put')
    .mockImplementation((async (path: string) =>
      path.includes('dry=1') ? answer : save()) as never);
  render(
    <MemoryRouter>
      <IntlProvider locale="en" messages={flattenTexts(en)} onError={() => undefined}>
        <Form />
      </IntlProvider>
    </MemoryRouter>,
  );
  const type = (label: string | RegExp, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('form')!));
  return { put, type, submit };
}
const show = () => act(async () => void fireEvent.click(screen.getByText('Show what changes')));
const password = /Your password/;

test('a form that gives no right shows no trial', async () => {
  const { put, type, submit } = open();
  await type('name', 'Bea');
  expect(screen.queryByText('Show what changes')).toBeNull();
  await submit();
  expect(put).toHaveBeenCalledWith('/Admin/accounts/7', { name: 'Bea', rev: 3 }, expect.anything());
});

test('a form that gives a right shows on demand what it changes, and does nothing else', async () => {
  const { put, type, submit } = open();
  await type('right', 'write');
  await type(password, 'secret');
  await show();
  const body = { right: 'write', rev: 3, proof: 'secret' };
  expect(put).toHaveBeenLastCalledWith('/Admin/accounts/7?dry=1', body, expect.anything());
  expect((await screen.findByRole('region')).textContent).toContain('The account is told');
  await submit();
  expect(put).toHaveBeenLastCalledWith('/Admin/accounts/7?trial=abc', body, expect.anything());
});

test('other input and a refusal end the trial that is shown', async () => {
  const { put, type, submit } = open(() => {
    throw aRefusal(409, 'It would do something else');
  });
  await type('right', 'write');
  await show();
  await type('right', 'all');
  expect(screen.queryByRole('region')).toBeNull();
  await show();
  expect(await screen.findByRole('region')).toBeTruthy();
  await submit();
  expect(put).toHaveBeenLastCalledWith(
    '/Admin/accounts/7?trial=abc',
    { right: 'all', rev: 3 },
    expect.anything(),
  );
  expect(screen.queryByRole('region')).toBeNull();
  await submit();
  expect(put.mock.lastCall?.[0]).toBe('/Admin/accounts/7');
});

test('a trial ends when the form gives no right any more', async () => {
  const { put, type, submit } = open();
  await type('right', 'write');
  await show();
  expect(await screen.findByRole('region')).toBeTruthy();
  await type('right', 'read');
  await type('name', 'Bea');
  await submit();
  expect(put).toHaveBeenLastCalledWith(
    '/Admin/accounts/7',
    { name: 'Bea', rev: 3 },
    expect.anything(),
  );
});
