// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pointersOf, useFormErrors } from '../../../../../engine/form/state/use-form-errors.ts';
import { anItem } from '../../a-screen.ts';

afterEach(cleanup);

const shown = [anItem('name'), anItem('stock')];
const openMessages = (extraErrors?: Readonly<Record<string, string | undefined>>) =>
  renderHook(() => useFormErrors(shown, extraErrors)).result;
const checked = new Map([
  ['/name', 'Required'],
  ['/stock', 'Too small'],
]);

test('an error of a field that is not shown is a note of the form', () => {
  const messages = openMessages();
  act(() => messages.current.showRefused(new Map([...checked, ['/price', 'Too high']])));
  expect([...messages.current.ofFields.keys()]).toEqual(['/name', '/stock']);
  expect(messages.current.notes).toEqual(['Too high']);
});

test('an input outside the form counts as shown', () => {
  const messages = openMessages({ proof: undefined });
  act(() => messages.current.showRefused(new Map([['/proof', 'Wrong password']])));
  expect(messages.current.ofFields.get('/proof')).toBe('Wrong password');
  expect(messages.current.notes).toEqual([]);
});

test('the message of the server replaces that of the check at the same field', () => {
  const messages = openMessages();
  act(() => messages.current.showChecked(checked));
  act(() => messages.current.showRefused(new Map([['/name', 'Taken']])));
  expect([...messages.current.ofFields.values()]).toEqual(['Taken', 'Too small']);
});

test('an edit removes the messages of its fields only', () => {
  const messages = openMessages();
  act(() => messages.current.showChecked(checked));
  act(() => messages.current.showRefused(new Map([['/name', 'Taken']])));
  act(() => messages.current.forget(['name']));
  expect([...messages.current.ofFields]).toEqual([['/stock', 'Too small']]);
});

test('a new save replaces all earlier messages, the failure included', () => {
  const messages = openMessages();
  act(() => {
    messages.current.showFailure('Offline');
    messages.current.showRefused(new Map([['/name', 'Taken']]));
  });
  expect(messages.current.notes).toEqual(['Offline']);
  act(() => messages.current.startSave(new Map([['/stock', 'Too small']])));
  expect([...messages.current.ofFields]).toEqual([['/stock', 'Too small']]);
  expect(messages.current.notes).toEqual([]);
});

test('errors of other inputs have pointers; those without a message are left out', () => {
  expect([...pointersOf({ proof: 'Required', code: undefined })]).toEqual([['/proof', 'Required']]);
});
