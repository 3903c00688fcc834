// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useRead } from '../../../../../storefront/state/page/use-read.ts';
import { lost, refused } from '../../../../helpers/call-errors.ts';

afterEach(cleanup);

/** Reads that are answered by hand, in any order. */
function openReads() {
  const answers = new Map<string, (answer: object | Error) => void>();
  const read = (key: string) => () =>
    new Promise<object>((resolve, reject) => {
      answers.set(key, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  const hook = renderHook(({ key }: { key: string | undefined }) => useRead(key, read(key ?? '')), {
    initialProps: { key: 'a' as string | undefined },
  });
  return {
    show: (key: string | undefined) => hook.rerender({ key }),
    answer: (key: string, answer: object | Error) => act(async () => answers.get(key)!(answer)),
    retry: () => act(async () => hook.result.current.retry()),
    state: () => [hook.result.current.data, hook.result.current.hasFailed],
  };
}

test('a late answer for an earlier key is dropped', async () => {
  const reads = openReads();
  reads.show('b');
  await reads.answer('b', { of: 'b' });
  await reads.answer('a', { of: 'a' });
  expect(reads.state()).toEqual([{ of: 'b' }, false]);
  reads.show(undefined);
  expect(reads.state(), 'without a key').toEqual([undefined, false]);
});

test.each([lost(), refused(422, 'refused')])(
  'after a failure it can be read again: %s',
  async (failure) => {
    const reads = openReads();
    expect(reads.state()).toEqual([undefined, false]);
    await reads.answer('a', failure);
    expect(reads.state()).toEqual([undefined, true]);
    await reads.retry();
    expect(reads.state(), 'while it is read again').toEqual([undefined, false]);
    await reads.answer('a', { of: 'a' });
    expect(reads.state()).toEqual([{ of: 'a' }, false]);
  },
);
