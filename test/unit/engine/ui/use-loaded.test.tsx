// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLoaded } from '../../../../engine/ui/loading/use-loaded.ts';

const never = new Promise<string>(() => undefined);

test('starts empty when another load begins', async () => {
  const { result, rerender } = renderHook(({ load }) => useLoaded(load), {
    initialProps: { load: () => Promise.resolve('first') },
  });
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', value: 'first' }));
  rerender({ load: () => never });
  expect(result.current).toEqual({ state: 'loading' });
});

test('keeps the last value while the same subject loads again', async () => {
  let finish = (_value: string): void => undefined;
  const second = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const { result, rerender } = renderHook(({ load }) => useLoaded(load, 'orders 7'), {
    initialProps: { load: () => Promise.resolve('first') },
  });
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', value: 'first' }));
  const reload = () => second;
  rerender({ load: reload });
  expect(result.current).toEqual({ state: 'ready', value: 'first' });
  await act(async () => finish('second'));
  expect(result.current).toEqual({ state: 'ready', value: 'second' });
});

test('shows nothing of another subject', async () => {
  const { result, rerender } = renderHook(({ load, subject }) => useLoaded(load, subject), {
    initialProps: { load: () => Promise.resolve('first'), subject: 'orders 7' },
  });
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', value: 'first' }));
  rerender({ load: () => never, subject: 'orders 8' });
  expect(result.current).toEqual({ state: 'loading' });
});
