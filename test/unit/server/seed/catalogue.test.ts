import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatProblem } from '../../../../server/backoffice/check/authored-file.ts';
import { inProject } from '../../../../server/platform/config/project-root.ts';
import { checkCatalogue } from './check-catalogue.ts';

test.each(['server/seed/demo', 'test/catalogue'])('%s has no mistakes', (folder) => {
  expect(checkCatalogue(folder).map(formatProblem)).toEqual([]);
});

const folder = 'dist/catalogue-of-a-test';
const goodsFile = 'stores/yunshan/goods/soy-wax-candle/goods.json';
const reviewsFile = 'stores/yunshan/goods/soy-wax-candle/reviews.json';
beforeAll(() => {
  rmSync(inProject(folder), { recursive: true, force: true });
  for (const part of [
    'classes',
    'pictures',
    'stores/yunshan/store.json',
    'home',
    dirname(goodsFile),
  ])
    cpSync(inProject('test/catalogue', part), inProject(folder, part), { recursive: true });
});
afterAll(() => rmSync(inProject(folder), { recursive: true, force: true }));

/** The mistakes of a catalogue of one goods while one value of a file is changed. */
function mistakesWith(file: string, change: (value: Record<string, unknown>) => void) {
  const path = inProject(folder, file);
  const before = readFileSync(path, 'utf8');
  const value = JSON.parse(before);
  change(value);
  writeFileSync(path, JSON.stringify(value, null, 2));
  try {
    return checkCatalogue(folder);
  } finally {
    writeFileSync(path, before);
  }
}

const text = (zh: string, en: string): object => ({ zh, en });

test.each([
  ['a class that does not exist', { class: 'candle' }, '/class', 'did you mean "candles"'],
  ['a picture without a file', { pictures: ['front'] }, '/pictures/0', 'front.webp'],
  ['a price of 0', { price: 0 }, '/price', 'must be > 0'],
  ['a market price below the price', { market: 1 }, '/market', 'more than the price'],
  ['an unknown key', { prise: 1 }, '/prise', 'did you mean "price"'],
  ['a name in one language', { name: { zh: '蜡烛' } }, '/name', 'needs "en"'],
  ['Chinese in English', { name: text('蜡烛', 'Candle 蜡') }, '/name', 'Chinese'],
  ['a long name', { name: text('蜡'.repeat(60), 'x'.repeat(60)) }, '/name', 'at most 120'],
  ['stock of an unknown SKU', { stocks: { 红: 1 } }, '/stocks/红', 'no choices give'],
  ['rejected goods without a reason', { state: 'rejected' }, '/state', 'need "refused"'],
])('reports of goods: %s', (_, changed, pointer, message) => {
  const problems = mistakesWith(goodsFile, (value) => Object.assign(value, changed));
  expect(problems.map((problem) => [problem.file, problem.pointer])).toEqual([
    [`${folder}/${goodsFile}`, pointer],
  ]);
  expect(formatProblem(problems[0]!)).toContain(message);
});

test.each([
  ['an unknown look', { look: 'oat' }, '/look', 'oatmeal'],
  ['an unknown district', { area: '999999' }, '/area', 'no district'],
])('reports of a store: %s', (_, changed, pointer, message) => {
  const problems = mistakesWith('stores/yunshan/store.json', (value) =>
    Object.assign(value, changed),
  );
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  expect(problems[0]!.message).toContain(message);
});

test.each([
  ['one older than its goods', { days: 4000 }, '/0/days', 'earlier than the goods'],
  ['one whose order is older than its goods', { days: 104 }, '/0/days', 'give at most'],
  ['a choice that the goods do not have', { choice: ['红'] }, '/0/choice', 'no SKU'],
  ['six stars', { stars: 6 }, '/0/stars', 'must be <= 5'],
])('reports of a review: %s', (_, changed, pointer, message) => {
  const problems = mistakesWith(reviewsFile, (value) => Object.assign(value[0] as object, changed));
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  expect(problems[0]!.message).toContain(message);
});

test.each([
  ['an unknown space', { home_slide: [] }, '/home_slide', 'did you mean "home_slides"'],
  [
    'a store that does not exist',
    { home_slides: [{ name: text('云杉', 'Yunshan'), picture: 'banner', url: '/store/yunshang' }] },
    '/home_slides/0/url',
    'did you mean "yunshan"',
  ],
])('reports of adverts: %s', (_, changed, pointer, message) => {
  const problems = mistakesWith('home/adverts.json', (value) => Object.assign(value, changed));
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  expect(problems[0]!.message).toContain(message);
});

test('reports a link of an article to goods that do not exist', () => {
  const link = '<a href="/goods/yunshan/soy-wax">蜡烛 | Candle</a>';
  const [problem] = mistakesWith('home/articles.json', (value) =>
    Object.assign(value[0] as object, { content: link }),
  );
  expect(problem).toMatchObject({ pointer: '/0/content' });
  expect(problem!.message).toContain('there is no goods "yunshan/soy-wax"');
});

test('reports a file that is none of a catalogue', () => {
  expect(checkCatalogue('test/catalogue/stores')[0]?.message).toContain(
    'is no file of a catalogue',
  );
});
