import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchText, searchWords } from '../../../schemas/rules/values/search-text.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { scriptNames } from '../../helpers/values/script-names.ts';

/** Stored texts and queries are compared in one form. */
let souk: TestApp;
beforeAll(async () => {
  souk = await startApp();
}, 180_000);
afterAll(() => souk.close());

const stored = async (texts: readonly string[]) =>
  souk.sql.rows<{ text: string; words: string }>(
    `
      SELECT search_text(t) AS text, search_words(t) AS words
      FROM unnest($1::text[]) WITH ORDINALITY AS u(t, n)
      ORDER BY n`,
    [texts],
  );
const computed = (texts: readonly string[]) =>
  texts.map((text) => ({ text: searchText(text), words: searchWords(text) }));

test('the database folds names of all scripts as queries are folded', async () => {
  expect(await stored(scriptNames)).toEqual(computed(scriptNames));
});

test('the database folds generated texts as queries are folded', async () => {
  const ranges = [
    [0x20, 0x24f],
    [0x370, 0x3ff],
    [0x400, 0x45f],
    [0x5d0, 0x5ea],
    [0x621, 0x652],
    [0x900, 0x96f],
    [0xe01, 0xe4e],
    [0x2010, 0x2040],
    [0x2460, 0x24ff],
    [0x3000, 0x30ff],
    [0x4e00, 0x4fff],
    [0xac00, 0xacff],
    [0xff01, 0xff9f],
    [0x1f600, 0x1f64f],
  ] as const;
  const letter = fc
    .constantFrom(...ranges)
    .chain(([from, to]) => fc.integer({ min: from, max: to }))
    .map((code) => String.fromCodePoint(code));
  const texts = fc.sample(fc.string({ unit: letter, minLength: 1, maxLength: 12 }), {
    numRuns: 2000,
    seed: 7,
  });
  expect(await stored(texts)).toEqual(computed(texts));
});

test.each([
  ['红富士（精品）礼盒', ' 红富士 精品 礼盒 '],
  ['２００ｍｌ', ' 200ml '],
  ["Men's T-Shirt, café", ' men t-shirt cafe '],
  ['iPhone15手机壳', ' iphone15 手机壳 '],
  ['Straße – ΟΔΟΣ', ' strasse οδοσ '],
  ['- Drip‑bag -', ' drip-bag '],
  ['100%', ' 100 '],
  ['%', ' % '],
])('the words of %j are %j', (text, words) => {
  expect(searchWords(text)).toBe(words);
});
