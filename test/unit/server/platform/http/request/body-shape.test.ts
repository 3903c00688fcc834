import { expect, test } from 'vitest';
import { maxImportMembers } from '../../../../../../schemas/contract/limits.ts';
import { assertJsonShape } from '../../../../../../server/platform/http/request/body-shape.ts';
import { assertStorable } from '../../../../../../server/platform/http/request/validate-body.ts';

const isRefused = (text: string, most: number): boolean => {
  try {
    assertJsonShape(text, most);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return true;
  }
};

test('counts values, lists and objects, and no commas in texts', () => {
  expect(isRefused('[1,2,3]', 3)).toBe(false);
  expect(isRefused('[1,2,3]', 2)).toBe(true);
  expect(isRefused(JSON.stringify({ a: ',[{'.repeat(100), b: '\\",,,\\' }), 3)).toBe(false);
  expect(isRefused(JSON.stringify([[], [], {}]), 6)).toBe(false);
  expect(isRefused(JSON.stringify([[], [], {}]), 5)).toBe(true);
});

test('bounds the depth', () => {
  expect(isRefused('['.repeat(32) + ']'.repeat(32), 1000)).toBe(false);
  expect(isRefused('['.repeat(33) + ']'.repeat(33), 1000)).toBe(true);
});

/** CPU time of this thread, which other processes of a loaded machine do not change. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const megabyte = 2 ** 20;
test.each([
  ['a megabyte of zeros', '0,'.repeat(megabyte / 2)],
  ['a megabyte of lists', '[],'.repeat(megabyte / 3)],
  ['a megabyte of quotes', '"",'.repeat(megabyte / 3)],
  ['a megabyte of backslashes', `"${'\\\\'.repeat(megabyte / 4)}",`],
  ['the largest import', '"x",'.repeat(maxImportMembers - 10)],
])('%s takes less than 100 ms of work', (_, members) => {
  const text = `[${members}0]`;
  const fastest = Math.min(
    ...Array.from({ length: 3 }, () =>
      cpuMs(() => {
        if (!isRefused(text, maxImportMembers)) assertStorable(JSON.parse(text));
      }),
    ),
  );
  expect(fastest).toBeLessThan(100);
});
