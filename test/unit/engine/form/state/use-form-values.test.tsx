// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formShape } from '../../../../../engine/form/schema/form-model.ts';
import { storeDraft } from '../../../../../engine/form/state/draft.ts';
import { useFormValues } from '../../../../../engine/form/state/use-form-values.ts';
import { clearSession, storeUser } from '../../../../../engine/wire/session/session.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { aField, anItem } from '../../a-screen.ts';

const fields = [aField('name'), aField('stock', { type: 'integer' })];
const shape = formShape('update', [anItem('name'), anItem('stock')], fields);
const stored: Row = { id: 1, name: 'Cup', stock: 5, rev: 3 };
const preset: Row = {};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const openForm = (draft?: string) =>
  renderHook(() =>
    useFormValues({ shape, preset, loadedRow: stored, ...(draft !== undefined && { draft }) }),
  ).result;

test('an edit names the fields that differ, and they count as touched', () => {
  const form = openForm();
  let edited: readonly string[] = [];
  act(() => {
    edited = form.current.change({ ...form.current.values, stock: 6 });
  });
  expect(edited).toEqual(['stock']);
  expect(form.current.values).toMatchObject({ name: 'Cup', stock: 6 });
  expect([...form.current.touched.current]).toEqual(['stock']);
});

test('the latest values are known before the form is drawn again', () => {
  const form = openForm();
  act(() => {
    form.current.change({ ...form.current.values, name: 'Mug' });
    expect(form.current.latest.current).toMatchObject({ name: 'Mug' });
  });
});

test('a restart takes the new row, with the own changes on top', () => {
  const form = openForm();
  act(() => form.current.restart({ ...stored, name: 'Bowl', stock: 9, rev: 4 }, { stock: 6 }));
  expect(form.current.loadedRow).toMatchObject({ rev: 4 });
  expect(form.current.start).toMatchObject({ name: 'Bowl', stock: 9 });
  expect(form.current.values).toMatchObject({ name: 'Bowl', stock: 6 });
});

test('a draft is that of its form and its user', () => {
  const user = (id: number) => storeUser('shop', { id } as UserInfo);
  user(7);
  storeDraft('goods 1', shape, { rev: 2, start: stored, values: { name: 'Mug' } });
  const nameIn = (form: string) => openForm(form).current.values.name;
  expect([nameIn('goods 1'), nameIn('goods 2')]).toEqual(['Mug', 'Cup']);
  user(8);
  expect(nameIn('goods 1')).toBe('Cup');
  user(7);
  expect(nameIn('goods 1')).toBe('Mug');
  clearSession('shop');
});

test('a draft opens with its values and the revision at which it was typed', () => {
  storeDraft('goods 1', shape, { rev: 2, start: stored, values: { name: 'Mug' } });
  const form = openForm('goods 1');
  expect(form.current.restored).toBe(true);
  expect(form.current.values).toMatchObject({ name: 'Mug', stock: 5 });
  expect(form.current.loadedRow.rev).toBe(2);
  act(() => form.current.restart(stored, {}));
  expect(form.current.restored).toBe(false);
});
