import { beforeEach, expect, test, vi } from 'vitest';
import { editDistance } from '../../../../../../server/backoffice/check/did-you-mean.ts';
import { knownWord, nearestWord } from '../../../../../../server/mall/shop/search/correct-words.ts';

// Other files of the worker may have loaded the module with the real function
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../../../../server/backoffice/check/did-you-mean.ts'), async (original) => {
  const actual = await original();
  return { ...actual, editDistance: vi.fn(actual.editDistance) };
});
beforeEach(() => {
  vi.mocked(editDistance).mockClear();
});

const known = ['keyboard', 'headphones', 'lamp', 'lamps', 'teapot', 'backpack'].map((word, index) =>
  knownWord(word, index + 1),
);

test.each([
  ['keybord', 'keyboard'],
  ['heahpfones', 'headphones'],
  ['teepot', 'teapot'],
  ['lanp', 'lamp'],
  ['lempz', 'lempz'],
  ['board', 'board'],
  ['unknowable', 'unknowable'],
])('%s becomes %s', (word, nearest) => expect(nearestWord(word, known)).toBe(nearest));

test('of equally near words the more frequent one is taken', () => {
  const words = [knownWord('cart', 2), knownWord('card', 9)];
  expect(nearestWord('carz', words)).toBe('card');
});

test('few words of a large catalogue are compared letter by letter', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const letterAt = (n: number, position: number): string =>
    letters[(n * 7 + position * position * 13 + (n >> position)) % 26]!;
  const many = Array.from({ length: 20_000 }, (_, n) =>
    knownWord(Array.from({ length: 5 + (n % 8) }, (__, p) => letterAt(n, p)).join(''), 1),
  );
  nearestWord('qzxwvkjqpz', many);
  expect(vi.mocked(editDistance).mock.calls.length).toBeLessThan(200);
});
