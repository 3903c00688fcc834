// How fast do shoppers read 100,000 goods: list, search, suggestions, detail; beside node:http and pg on the same tables?
// Goals (performance.md, on a quiet machine): list 1,600/s, search 530/s, detail 1,575/s. "fresh": each request asks what nobody asked before.
import autocannon from 'autocannon';
import { cpuSeconds } from './process-stats.mjs';

/** Stores and classes of three levels to spread goods over. */
const places = `
  INSERT INTO users (username, password, nickname, status) SELECT 'catalog-seller-' || n, '', 'Seller', 1 FROM generate_series(1, 20) n;
  INSERT INTO stores (user_id, store_name, store_verify, store_status) SELECT id, 'Catalog ' || id, 4, 1 FROM users WHERE username LIKE 'catalog-seller-%';
  INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price) SELECT id, 'Bench', 0, 1, 500, 1, 100 FROM stores WHERE store_name LIKE 'Catalog %';
  INSERT INTO goods_brands (name) SELECT 'Catalog brand ' || n FROM generate_series(1, 60) n;
  INSERT INTO goods_classes (name) SELECT 'Catalog ' || n FROM generate_series(1, 5) n;
  INSERT INTO goods_classes (name, pid) SELECT c.name || '.' || n, c.id FROM goods_classes c, generate_series(1, 3) n WHERE c.name LIKE 'Catalog _';
  INSERT INTO goods_classes (name, pid) SELECT c.name || '.' || n, c.id FROM goods_classes c, generate_series(1, 3) n WHERE c.name LIKE 'Catalog _._';
  INSERT INTO store_classes (store_id, class_id) SELECT s.id, c.id FROM stores s, goods_classes c WHERE s.store_name LIKE 'Catalog %' AND c.name LIKE 'Catalog _._._';`;

const words = ['紫砂壶', '蓝牙耳机', '茶', '台灯', 'projector', 'teapot', 'heron', 'light'];
const rare = (i) => (i % 2 === 0 ? `${(i * 37) % 99_000} 号` : `no. ${(i * 37) % 99_000}`);
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const goods = (params, more = '') => `/api/goods?params=${base64url(params)}${more}`;

/** @param ids of goods on the shelf */
const scenariosOf = (ids) => {
  const idOf = (i) => ids[(Math.imul(i + 1, 2654435761) >>> 0) % ids.length];
  const pageOf = (i) => 1 + (i % 160),
    wordOf = (i) => words[i % words.length];
  return {
    list: [(i) => `/api/goods?page=${pageOf(i)}`, (i) => `/list?page=${pageOf(i)}`],
    'list fresh': [
      (i) => goods({ price_from: (i % 400_000) / 100 }),
      (i) => `/list?from=${i % 400_000}`,
    ],
    'list + facets': [(i) => goods({ price_from: (i % 400_000) / 100 }, '&facets=1')],
    search: [
      (i) => goods({ keywords: wordOf(i) }, `&page=${1 + (i % 20)}`),
      (i) => `/list?words=${encodeURIComponent(wordOf(i))}&page=${1 + (i % 20)}`,
    ],
    'search fresh': [
      (i) => goods({ keywords: rare(i) }),
      (i) => `/list?words=${encodeURIComponent(rare(i))}`,
    ],
    'search + facets': [
      (i) => goods({ keywords: wordOf(i), price_from: (i % 100_000) / 100 }, '&facets=1'),
    ],
    suggest: [(i) => `/api/goods/suggest?keywords=${encodeURIComponent(rare(i))}`],
    detail: [(i) => `/api/goods/${idOf(i)}`, (i) => `/goods/${idOf(i)}`],
  };
};

/** @returns requests per second, CPU ms of the server for each, and how many answers were none */
async function load({ url, pid }, pathOf, { seconds, connections, first }) {
  let bad = 0;
  const fire = (duration) =>
    new Promise((resolve, reject) => {
      let i = (first += 500_000);
      const instance = autocannon(
        {
          url,
          connections,
          duration,
          timeout: 30,
          requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(i++) }) }],
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
      instance.on('response', (client, status) => {
        if (status !== 200) bad += 1;
      });
    });
  await fire(1);
  bad = 0;
  const before = cpuSeconds(pid);
  const result = await fire(seconds);
  return {
    perSecond: result['2xx'] / result.duration,
    cpuMs: ((cpuSeconds(pid) - before) * 1000) / result['2xx'],
    bad: bad + result.errors,
  };
}

/** Fills the mall and measures. @param fillGoods writes the goods: `npm run seed:large` */
export async function benchCatalog({
  database,
  ours,
  ceiling,
  fillGoods,
  seconds,
  rounds,
  connections,
}) {
  await database.query(places);
  await fillGoods();
  await database.query('vacuum analyze');
  const { rows } = await database.query('SELECT goods_id FROM goods_shelf ORDER BY goods_id');
  const seen = new Map();
  for (let round = 1; round <= rounds; round++) {
    for (const [name, [own, plain]] of Object.entries(
      scenariosOf(rows.map(({ goods_id: id }) => Number(id))),
    )) {
      for (const [who, target, pathOf] of [
        ['ceiling', ceiling, plain],
        ['ours', ours, own],
      ].filter(([, , path]) => path)) {
        const result = await load(target, pathOf, {
          seconds,
          connections,
          first: round * 3_000_017,
        });
        seen.set(`${name} ${who}`, [...(seen.get(`${name} ${who}`) ?? []), result]);
        console.log(
          `${round} ${name.padEnd(15)} ${who.padEnd(8)} ${result.perSecond.toFixed(0).padStart(6)}/s  cpu ${result.cpuMs.toFixed(3)} ms${result.bad ? `  BAD ${result.bad}` : ''}`,
        );
      }
    }
  }
  const median = (key) => {
    const of = seen
      .get(key)
      ?.map(({ perSecond }) => perSecond)
      .toSorted((a, b) => a - b);
    return of?.[Math.floor(of.length / 2)];
  };
  console.log('\ncatalog          ceiling/s   ours/s   ratio');
  for (const name of Object.keys(scenariosOf([0]))) {
    const [plain, own] = [median(`${name} ceiling`), median(`${name} ours`)];
    console.log(
      `${name.padEnd(15)} ${plain === undefined ? '         –' : plain.toFixed(0).padStart(10)} ${own.toFixed(0).padStart(8)}   ${plain === undefined ? '' : (own / plain).toFixed(2).padStart(5)}`,
    );
  }
}
