import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GoodsList } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { CopyGoods } from '../../../server/mall/shop/search/copy-goods.ts';
import { GoodsEngine } from '../../../server/mall/shop/search/goods-engine.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { OpenSearchServer } from '../../helpers/services/opensearch-server.ts';

/**
 * What a shopper types, and which goods come first or never, with each search engine
 * (docs/decisions/0026-search.md).
 */
let souk: TestApp;

/** Name, subname, class; later ones sell better. */
const goods = {
  straw: ['Straw hat', 'Wide brim', 'Hats'],
  cap: ['Baseball cap 棒球帽', 'Cotton', 'Hats'],
  blackTea: ['Keemun black tea 祁门红茶', 'First flush', 'Tea'],
  longjing: ['西湖龙井茶', '明前特级', 'Tea'],
  oolong: ['Oolong tea bags', '20 pieces', 'Tea'],
  jinjunmei: ['金骏眉 礼盒', '特级', 'Tea'],
  teapot: ['Clay teapot', 'From Yixing', 'Kitchen'],
  mug: ['Coffee mug', 'Stoneware', 'Mugs'],
  beaker: ['Porcelain beaker', 'Thin', 'Mugs'],
  lipstick: ['Matte lipstick', 'Leaves no mark on a mug', 'Beauty'],
  dripCoffee: ['Drip-bag coffee 挂耳咖啡', 'Ten sachets', 'Coffee'],
  beans: ['Ethiopian coffee beans', 'Washed', 'Coffee'],
  tote: ['Canvas tote bag', 'Natural', 'Bags'],
  backpack: ['双肩背包', '大容量', 'Bags'],
  shirt: ['T-shirt, organic cotton', 'Unisex', "Men's wear"],
  menShirt: ["Men's linen shirt", 'Slim', "Men's wear"],
  womenDress: ["Women's summer dress 连衣裙", 'Floral', "Women's wear"],
  runner: ['Trail running shoe', 'Grip', 'Sports'],
  sneaker: ['Canvas sneakers 帆布鞋', 'White', 'Sports'],
  earphones: ['蓝牙耳机', '降噪', 'Audio'],
  headphones: ['Wireless headphones', 'Quiet', 'Audio'],
  camera: ['Mirrorless camera 微单相机', '24 MP', 'Cameras'],
  phone: ['智能手机 128GB', '5G', 'Phones'],
  laptop: ['Ultrabook laptop', '14 inch', 'Computers'],
  keyboard: ['Mechanical keyboard 机械键盘', 'Brown', 'Computers'],
  mouse: ['Wireless mouse', 'Silent', 'Computers'],
  apples: ['红富士（精品）礼盒', '脆甜', 'Fruit'],
  strawberry: ['Strawberry jam', 'Low sugar', 'Food & tea'],
  prawns: ['King prawns', 'Frozen', 'Food & tea'],
  crab: ['Hairy crab 大闸蟹', 'Alive', 'Food & tea'],
  bottle: ['玻璃水瓶 ２００ｍｌ', '耐热', 'Kitchen'],
  knife: ['Chef’s knife', 'Steel', 'Kitchen'],
  thermos: ['Vacuum flask 保温杯', '500 ml', 'Kitchen'],
  creme: ['Crème brûlée torch', 'Gas', 'Kitchen'],
  camellia: ['盆栽山茶花', 'Remember that it needs shade', 'Plants'],
  bank: ['银行金条', '9999', 'Gold'],
  music: ['音乐盒', '木质', 'Toys'],
  panda: ['Panda toy 熊猫玩具', 'Plush', 'Toys'],
  umbrella: ['Folding umbrella', 'Windproof', 'Umbrellas'],
  box: ['Storage boxes', 'Set of 3', 'Home'],
  lamp: ['护眼台灯', 'LED', 'Home'],
  scarf: ['Silk scarf', 'For her that has all', 'Accessories'],
  gloves: ['Leather gloves', 'Lined', 'Accessories'],
  usb: ['USB-C cable 1.5m', 'Fast', 'Cables'],
  tv: ['4K TV 55″', 'HDR', 'Screens'],
} as const;
type Key = keyof typeof goods;
const ids = {} as Record<Key, number>;

async function addGoods(): Promise<void> {
  const trade = new Trade(souk);
  const store = await trade.aStore();
  const classes = new Map<string, number>();
  for (const name of new Set(Object.values(goods).map((entry) => entry[2]))) {
    const [row] = await souk.sql.rows<{ id: number }>(
      'INSERT INTO goods_classes (name, ename) VALUES ($1, $1) RETURNING id',
      [name],
    );
    classes.set(name, row!.id);
  }
  for (const [key, [name, subname, goodsClass]] of Object.entries(goods)) {
    const { id } = await trade.goods({ ...store, classId: classes.get(goodsClass)! });
    await souk.sql.run(
      'UPDATE goods SET goods_name = $2, goods_subname = $3, goods_sale = $1 WHERE id = $1',
      [id, name, subname],
    );
    await souk.sql.run('UPDATE goods_shelf SET sale = goods_id WHERE goods_id = $1', [id]);
    ids[key as Key] = id;
  }
}

/** The query; the goods that are first, in any order; goods that are not found. */
const queries: readonly (readonly [
  typed: string,
  first: readonly Key[],
  never?: readonly Key[],
])[] = [
  // whole words, and nothing inside a word
  ['hat', ['straw'], ['camellia', 'scarf']],
  ['hats', ['straw']],
  ['HAT', ['straw']],
  ['straw hat', ['straw'], ['strawberry']],
  ['straw', ['straw']],
  ['cap', ['cap']],
  ['men', ['menShirt'], ['womenDress']],
  ["men's", ['menShirt'], ['womenDress']],
  ['mens shirt', ['menShirt'], ['womenDress']],
  ['man shirt', ['menShirt'], ['womenDress']],
  ['women', ['womenDress'], ['menShirt']],
  ['woman dress', ['womenDress']],
  ['bag', ['tote']],
  ['bags', ['oolong', 'tote']],
  ['tote bag', ['tote'], ['dripCoffee']],
  ['tea', ['blackTea', 'oolong'], ['prawns', 'crab', 'strawberry']],
  ['teas', ['blackTea', 'oolong', 'longjing'], ['prawns']],
  ['black tea', ['blackTea'], ['prawns', 'oolong']],
  ['tea black', ['blackTea']],
  ['tea bags', ['oolong']],
  ['teapot', ['teapot'], ['blackTea']],
  ['coffee mug', ['mug'], ['beans']],
  ['coffee', ['mug', 'beans', 'dripCoffee']],
  ['mug', ['mug']],
  ['mugs', ['mug', 'beaker']],
  ['cup', ['mug'], ['scarf']],
  ['shoes', ['runner']],
  ['shoe', ['runner']],
  ['running shoes', ['runner', 'sneaker']],
  ['trainers', ['sneaker']],
  ['t-shirt', ['shirt'], ['womenDress']],
  ['t shirt', ['shirt']],
  ['tshirt', ['shirt']],
  ['t-shirts', ['shirt']],
  ['T‑SHIRT', ['shirt']],
  ['tee', ['shirt']],
  ['shirt', ['menShirt']],
  ['drip-bag', ['dripCoffee'], ['tote']],
  ['drip bag', ['dripCoffee'], ['tote']],
  ['drip coffee', ['dripCoffee'], ['mug']],
  ['knives', ['knife']],
  ['knife', ['knife']],
  ['chef knife', ['knife']],
  ['scarves', ['scarf']],
  ['glove', ['gloves']],
  ['box', ['box']],
  ['boxes', ['box']],
  ['berry', ['strawberry']],
  ['strawberries', ['strawberry']],
  ['prawn', ['prawns'], ['crab']],
  ['crabs', ['crab']],
  ['panda', ['panda']],
  ['pand', ['panda']],
  ['toys', ['panda', 'music']],
  ['mouse', ['mouse']],
  ['mice', ['mouse']],
  ['wireless', ['mouse', 'headphones']],
  ['tv', ['tv']],
  ['television', ['tv']],
  ['4k tv', ['tv']],
  ['usb-c', ['usb']],
  ['usb c cable', ['usb']],
  ['usb cable', ['usb']],
  ['cables', ['usb']],
  ['creme brulee', ['creme']],
  ['CRÈME BRÛLÉE', ['creme']],
  ['canvas', ['tote', 'sneaker']],
  ['umbrella', ['umbrella']],
  // a class by its name, never by a part of it
  ['food & tea', ['strawberry', 'prawns', 'crab']],
  ['food and tea', []],
  ['cameras', ['camera']],
  ['computers', ['laptop', 'keyboard', 'mouse']],
  ['audio', ['headphones', 'earphones']],
  ['fruit', ['apples']],
  ['sports', ['runner', 'sneaker']],
  // synonyms
  ['earbuds', ['headphones', 'earphones']],
  ['headset', ['headphones', 'earphones']],
  ['耳机', ['earphones', 'headphones']],
  ['smartphone', ['phone']],
  ['notebook computer', ['laptop']],
  ['rucksack', ['backpack']],
  ['雨伞', ['umbrella']],
  ['thermos', ['thermos']],
  ['台灯', ['lamp']],
  // Chinese
  ['茶', ['longjing', 'blackTea', 'oolong']],
  ['红茶', ['blackTea']],
  ['龙井', ['longjing']],
  ['龙井茶', ['longjing']],
  ['西湖 龙井', ['longjing']],
  ['红富士', ['apples']],
  ['红富士（精品）礼盒', ['apples'], ['jinjunmei']],
  ['红富士(精品)礼盒', ['apples'], ['jinjunmei']],
  ['礼盒', ['apples', 'jinjunmei']],
  ['２００ｍｌ', ['bottle'], ['thermos']],
  ['200ML', ['bottle'], ['thermos']],
  ['200ml 玻璃', ['bottle']],
  ['山茶花', ['camellia'], ['longjing']],
  ['手机', ['phone']],
  ['手机128gb', ['phone']],
  ['128gb', ['phone']],
  ['蓝牙耳机', ['earphones'], ['headphones']],
  ['键盘', ['keyboard']],
  ['相机', ['camera']],
  ['连衣裙', ['womenDress']],
  ['帆布鞋', ['sneaker'], ['runner']],
  ['音乐盒', ['music']],
  ['玩具', ['panda', 'music']],
  // pinyin and initials
  ['erji', ['earphones']],
  ['er ji', ['earphones']],
  ['lanyaerji', ['earphones'], ['headphones']],
  ['longjing', ['longjing']],
  ['longji', ['longjing']],
  ['xihulongjing', ['longjing']],
  ['hongcha', ['blackTea']],
  ['hongfushi', ['apples']],
  ['shouji', ['phone']],
  ['xiangji', ['camera']],
  ['jianpan', ['keyboard']],
  ['yinhang', ['bank']],
  ['yinyue', ['music']],
  ['beibao', ['backpack']],
  ['taideng', ['lamp']],
  ['baowenbei', ['thermos']],
  ['lianyiqun', ['womenDress']],
  ['xmwj', ['panda']],
  ['lyej', ['earphones']],
  ['xhlj', ['longjing']],
  ['cha', ['blackTea', 'longjing']],
  ['keemun hongcha', ['blackTea']],
  // typing errors, and words that look like one
  ['headphnes', ['headphones']],
  ['camrea', ['camera']],
  ['keybord', ['keyboard']],
  ['umbrela', ['umbrella']],
  ['coffe mug', ['mug']],
  ['cofee', ['mug', 'beans', 'dripCoffee']],
  ['strawbery jam', ['strawberry']],
  ['wirelss mouse', ['mouse']],
  ['teapto', ['teapot']],
  ['trail', ['runner']],
  ['steel', ['knife']],
  // what finds nothing as it is typed: words that sound alike, written together or apart
  ['西湖龙井查', ['longjing']],
  ['機械鍵盤', ['keyboard']],
  ['茶葉', ['longjing', 'blackTea', 'oolong']],
  ['head phones', ['headphones', 'earphones']],
  ['key board', ['keyboard']],
  ['strawberryjam', ['strawberry']],
  ['椅子', []],
  ['tshirts', ['shirt']],
  // mixed, and nothing
  ['keemun 红茶', ['blackTea']],
  ['coffee 挂耳', ['dripCoffee']],
  ['4k电视', ['tv']],
  ['zzyzxq', []],
  ['茶几', []],
  ['mug 龙井', []],
  ['sofa', []],
];

const search = async (keywords: string): Promise<readonly Key[]> => {
  const { data } = await souk.anonymous.get<GoodsList>('/goods', {
    params: encodeParams({ keywords }),
  });
  const keyOf = new Map(Object.entries(ids).map(([key, id]) => [id, key as Key]));
  return data.data.map(({ id }) => keyOf.get(id)!);
};

test('the table has at least 120 queries', () => {
  expect(queries.length).toBeGreaterThanOrEqual(120);
});

describe.each(['postgres', 'opensearch'])('%s', (engine) => {
  let openSearch: OpenSearchServer | undefined;
  beforeAll(async () => {
    openSearch = engine === 'opensearch' ? await OpenSearchServer.start() : undefined;
    souk = await startApp(
      openSearch
        ? {
            SOUK_SEARCH_ENGINE: engine,
            SOUK_SEARCH_URL: openSearch.url,
            SOUK_SEARCH_TIMEOUT_MS: '10000', // no query may fall back beside other files
          }
        : {},
    );
    await addGoods();
    const { copy } = souk.app.get(GoodsEngine);
    if (copy) await new CopyGoods(souk.sql, copy).run();
  }, 180_000);
  afterAll(async () => {
    await souk?.close();
    await openSearch?.close();
  });

  test.each(queries.map(([typed, first, never = []]) => ({ typed, first, never })))(
    '$typed',
    async ({ typed, first, never }) => {
      const found = await search(typed);
      expect([...found.slice(0, first.length)].toSorted()).toEqual([...first].toSorted());
      if (first.length === 0) expect(found).toEqual([]);
      for (const key of never) expect(found).not.toContain(key);
    },
  );

  test.each<{
    readonly typed: string;
    readonly similar: string;
    readonly first: readonly Key[];
    readonly never?: readonly Key[];
  }>([
    { typed: 'electric teapot', similar: 'teapot', first: ['teapot'] },
    { typed: 'folding lamp', similar: 'lamp', first: ['lamp'] },
    { typed: 'purple umbrella', similar: 'umbrella', first: ['umbrella'] },
    { typed: 'hats zzyzxq', similar: 'hats', first: ['straw'] },
    { typed: 'mug 龙井', similar: '龙井', first: ['longjing'], never: ['mug'] },
    { typed: '红茶礼盒', similar: '礼盒', first: ['apples', 'jinjunmei'] },
    {
      typed: 'food and tea',
      similar: 'food tea',
      first: ['strawberry', 'prawns', 'crab'],
      never: ['oolong', 'blackTea'],
    },
  ])('$typed finds nothing, and names $similar', async ({ typed, similar, first, never = [] }) => {
    const { data } = await souk.anonymous.get<GoodsList>('/goods', {
      params: encodeParams({ keywords: typed }),
    });
    expect([data.total, data.similar_keywords, data.corrected_keywords]).toEqual([
      0,
      similar,
      undefined,
    ]);
    const found = await search(similar);
    expect([...found.slice(0, first.length)].toSorted()).toEqual([...first].toSorted());
    for (const key of never) expect(found).not.toContain(key);
  });

  test('words without any goods name no other words', async () => {
    const { data } = await souk.anonymous.get<GoodsList>('/goods', {
      params: encodeParams({ keywords: 'zzyzxq qqxj' }),
    });
    expect([data.total, data.similar_keywords]).toEqual([0, undefined]);
  });

  test('the engine itself answered, by requests of its specification', async () => {
    expect(await souk.app.get(GoodsEngine).fallbacks()).toBe(0);
    expect(openSearch?.refused ?? []).toEqual([]);
    const searches = openSearch?.calls.filter((call) => call === 'search souk-goods') ?? [];
    expect(searches.length > queries.length).toBe(engine === 'opensearch');
  });
});
