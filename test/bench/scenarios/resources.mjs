// A resource written in JSON beside node:http and pg that do the same by hand (`ceiling.mjs`).
import { readFileSync } from 'node:fs';
import { hasFailed, load, middle, printResult } from '../load.mjs';

/** Goals (docs/product.md#budgets): requests per second as a share of the ceiling's. */
export const resourceGoals = {
  list: 0.95,
  listAll: 8,
  contains: 2,
  get: 0.85,
  create: 0.65,
  update: 0.65,
};

const words = [
  'lamp',
  'kettle',
  'Silk',
  'Denim bag',
  'Wool scarf',
  'watch',
  'Nylon boots',
  'Cotton shirt',
];
/** A pseudo-random sequence, the same for both targets. */
const pick = (n, count) => (Math.imul(n + 1, 2654435761) >>> 0) % count;
const path = '/api/Admin/bench_goods';

const requests = {
  list: (n) => ({
    path: `${path}?page=1&per_page=30&class_id=${1 + pick(n, 50)}&order=-goods_price`,
  }),
  listAll: () => ({ path: `${path}?page=1&per_page=30` }),
  contains: (n) => {
    const word = encodeURIComponent(words[pick(n, words.length)]);
    return { path: `${path}?page=1&per_page=30&goods_name=${word}%7Clike&goods_status=1` };
  },
  get: (n) => ({ path: `${path}/${1 + pick(n, 100_000)}` }),
  create: (n) => ({
    method: 'POST',
    path,
    body: {
      store_id: 1 + pick(n, 200),
      class_id: 1 + pick(n, 50),
      brand_id: 1 + pick(n, 120),
      goods_name: `Bench row ${n}`,
      goods_subname: `sub ${n}`,
      goods_no: `B${n}`,
      goods_price: '12.50',
      market_price: '15.00',
      goods_stock: pick(n, 900),
      image: '/storage/x.jpg',
    },
  }),
  update: (n) => ({
    method: 'PUT',
    path: `${path}/${1 + pick(n, 100_000)}`,
    body: { goods_subname: `sub ${n}`, goods_stock: pick(n, 900) },
  }),
};

const requestTo = (target, kind) => (n) => {
  const request = requests[kind](n);
  const type = request.body ? { 'content-type': 'application/json' } : {};
  return { ...request, headers: { ...type, ...target.headers } };
};

/**
 * @param kinds names of `resourceGoals`
 * @returns rows of the table
 */
export async function benchResources({ database, ceiling, ours, kinds, options }) {
  const { rounds, seconds, connections } = options;
  await database.query(readFileSync(new URL('../sql/bench-goods.sql', import.meta.url), 'utf8'));
  const targets = { ceiling, ours };
  const results = Object.fromEntries(kinds.map((kind) => [kind, { ceiling: [], ours: [] }]));
  for (let round = 1; round <= rounds; round++) {
    await database.query('DELETE FROM bench_goods WHERE id > 100000');
    await database.query('VACUUM ANALYZE bench_goods');
    for (const kind of kinds)
      for (const [name, target] of Object.entries(targets)) {
        const first = round * 1_000_003;
        const result = await load(target, requestTo(target, kind), { seconds, connections, first });
        results[kind][name].push(result);
        printResult(round, `${kind} ${name}`, result);
      }
  }
  return Object.entries(results).map(([kind, { ceiling, ours }]) => ({
    scenario: kind,
    ceiling: middle(ceiling, 'perSecond'),
    ours: middle(ours, 'perSecond'),
    goal: resourceGoals[kind],
    cpuMs: middle(ours, 'cpuMs'),
    ceilingCpuMs: middle(ceiling, 'cpuMs'),
    isFailed: hasFailed(ours),
  }));
}
