import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  GoodsList,
  Suggestions,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { ListingIndex } from '../../../server/mall/shop/search/listing-index/listing-index.ts';
import {
  type ObservedStatement,
  statementChannel,
} from '../../../server/platform/observability/channels.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Order, correction and synonyms of a search (docs/decisions/0026-search.md). */
let souk: TestApp;
let ids: Readonly<Record<keyof typeof names, number>>;
let rings: Awaited<ReturnType<typeof addRings>>;
/** Goods by what of them contains "tea"; those that match worse sell better. */
const names = {
  phrase: ['Green tea set 绿茶', 'For two', 10],
  name: ['Steamer', 'For rice', 20],
  subname: ['Bamboo whisk', 'For matcha tea 抹茶', 30],
  inClass: ['King crab', 'From the north', 40],
  headphones: ['Wireless headphones', 'Quiet', 5],
  kettle: ['Old teapot, large', 'Clay', 1],
} as const;
beforeAll(async () => {
  souk = await startApp();
  const trade = new Trade(souk);
  const store = await trade.aStore();
  await souk.sql.run(
    `UPDATE goods_classes SET name = '食品茶饮', ename = 'Food & tea' WHERE id = $1`,
    [store.classId],
  );
  const added: [string, number][] = [];
  for (const [key, [name, subname, sale]] of Object.entries(names)) {
    const { id } = await trade.goods(store, { price: 1000 });
    await souk.sql.run(
      'UPDATE goods SET goods_name = $2, goods_subname = $3, goods_sale = $4 WHERE id = $1',
      [id, name, subname, sale],
    );
    await souk.sql.run('UPDATE goods_shelf SET sale = $2 WHERE goods_id = $1', [id, sale]);
    added.push([key, id]);
  }
  ids = Object.fromEntries(added) as typeof ids;
  rings = await addRings(trade);
});
afterAll(() => souk?.close());

/** Rings and a toy of rings, which sells better; a hat, and pearls with caps that sell better. */
async function addRings(trade: Trade) {
  const [jeweller, toys, hatter] = [
    await trade.aStore(),
    await trade.aStore(),
    await trade.aStore(),
  ];
  await souk.sql.run("UPDATE goods_classes SET ename = 'Rings' WHERE id = $1", [jeweller.classId]);
  await souk.sql.run("UPDATE goods_classes SET name = '帽子', ename = 'Hats' WHERE id = $1", [
    hatter.classId,
  ]);
  const add = async (store: typeof toys, name: string, sale: number): Promise<number> => {
    const { id } = await trade.goods(store, { price: 1000 });
    await souk.sql.run('UPDATE goods SET goods_name = $2 WHERE id = $1', [id, name]);
    await souk.sql.run('UPDATE goods_shelf SET sale = $2 WHERE goods_id = $1', [id, sale]);
    return id;
  };
  return {
    tower: await add(toys, 'Tower of five rings', 90),
    band: await add(jeweller, 'Hammered band', 80),
    ring: await add(jeweller, 'Silver ring', 1),
    hat: await add(hatter, 'Raffia boater', 2),
    pearls: await add(toys, 'Pearl drops with silver caps', 70),
  };
}

const search = async (keywords: string, more: object = {}): Promise<GoodsList> =>
  (
    await souk.anonymous.get<GoodsList>('/goods', {
      params: encodeParams({ keywords }),
      ...more,
    })
  ).data;
const found = ({ data }: GoodsList): readonly number[] => data.map(({ id }) => id);

test('a class is named by a part of its name where no goods have the word', async () => {
  for (const part of ['food', '食品', '茶饮'])
    expect(found(await search(part)).toSorted(), part).toEqual(Object.values(ids).toSorted());
  for (const other of ['foo', '品茶', '饮'])
    expect(found(await search(other)), other).not.toContain(ids.inClass);
});

test('a product number finds its goods, in any case and form, also in the suggestions', async () => {
  await souk.sql.run("UPDATE goods SET goods_no = 'SK2628' WHERE id = $1", [ids.headphones]);
  for (const number of ['SK2628', 'sk2628']) {
    const list = await search(number);
    expect([found(list), list.corrected_keywords], number).toEqual([[ids.headphones], undefined]);
  }
  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: 'sk2628' });
  expect(data.goods.map(({ id }) => id)).toEqual([ids.headphones]);
  expect(found(await search('SK262'))).toEqual([]);
  // As sellers write them, and as they are typed
  for (const [stored, typed] of [
    ['QH_0012', 'qh_0012'],
    ['AB.12/7', 'AB.12/7'],
    ['货号12', '货号12'],
    ['XYZ-ABC', 'ＸＹＺ-ＡＢＣ'],
  ] as const) {
    await souk.sql.run('UPDATE goods SET goods_no = $2 WHERE id = $1', [ids.headphones, stored]);
    expect(found(await search(typed)), typed).toEqual([ids.headphones]);
  }
});

test('a product number that is a word hides no goods', async () => {
  const before = found(await search('tea'));
  await souk.sql.run("UPDATE goods SET goods_no = 'tea' WHERE id = $1", [ids.headphones]);
  await souk.sql.run('UPDATE goods SET updated_at = updated_at WHERE id = $1', [ids.headphones]);
  expect(found(await search('tea '))).toEqual(before);
});

test('goods of the class that a word names are before others whose name has a synonym', async () => {
  const { hat, pearls } = rings;
  for (const word of ['hat', '帽子'])
    expect(found(await search(word)), word).toEqual([hat, pearls]);
});

test('goods of the class that the word names are before others with the word in their name', async () => {
  const { ring, tower, band } = rings;
  expect(found(await search('ring'))).toEqual([ring, tower, band]);
  expect(found(await search('rings'))).toEqual([ring, tower, band]);
});

test('the whole word in the name is first, then its start, then the subname; a part of a class name is none', async () => {
  const tea = [ids.phrase, ids.kettle, ids.subname];
  expect(found(await search('tea'))).toEqual(tea);
  expect(found(await search('茶'))).toEqual([ids.phrase, ids.subname]);
  const ofClass = await search('food & tea');
  expect(new Set(found(ofClass))).toEqual(new Set(Object.values(ids)));
  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: 'tea' });
  expect(data.goods.map(({ id }) => id)).toEqual(tea);
});

test('words in the typed order are first', async () => {
  expect(found(await search('set green'))[0]).toBe(ids.phrase);
  expect(found(await search('green tea'))).toEqual([ids.phrase]);
});

test('PostgreSQL orders matches as the listing index does', async () => {
  const index = souk.app.get(ListingIndex);
  const read = index.rows.bind(index);
  const fromIndex = found(await search('tea', { per_page: 20 }));
  index.rows = () => Promise.resolve(undefined);
  try {
    expect(found(await search('tea', { per_page: 21 }))).toEqual(fromIndex);
  } finally {
    index.rows = read;
  }
});

test.each([
  ['teapto', 'teapot', 'kettle'],
  ['headphnes', 'headphones', 'headphones'],
  ['wirelass hedphones', 'wireless headphones', 'headphones'],
] as const)('"%s" lists the goods of "%s"', async (typed, meant, key) => {
  const list = await search(typed);
  expect([found(list), list.corrected_keywords]).toEqual([[ids[key]], meant]);
  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: typed });
  expect(data.goods.map(({ id }) => id)).toEqual([ids[key]]);
});

test('a word without a similar one finds nothing', async () => {
  const list = await search('zzyzxq');
  expect([list.total, list.corrected_keywords]).toEqual([0, undefined]);
});

test('eight long words that find nothing cost a bounded number of statements', async () => {
  const names: string[] = [];
  const record = (message: unknown): void => {
    names.push((message as ObservedStatement).name ?? '');
  };
  statementChannel.start.subscribe(record);
  const words = [...'bcdfghjk'].map((letter) => `${letter}zqxvw`.repeat(3));
  const list = await search(words.join(' '));
  statementChannel.start.unsubscribe(record);
  expect([list.total, list.similar_keywords]).toEqual([0, undefined]);
  const searched = names.filter((name) => /^shop\.(finds|term|soundAlike)\b/.test(name));
  expect(searched.length).toBeGreaterThan(8);
  expect(searched.length).toBeLessThan(80);
});

test.each(['earbuds', '耳机'])('the synonym "%s" finds headphones', async (word) => {
  const list = await search(word);
  expect([found(list), list.corrected_keywords]).toEqual([[ids.headphones], undefined]);
});
