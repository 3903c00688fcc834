// How fast shoppers read 100,000 goods (list, search, suggestions, detail) beside node:http and pg
// on the same tables. Goals (docs/product.md#budgets, quiet machine): list 1,600/s, search 530/s,
// detail 1,575/s. "fresh": every request is different. "unindexed" is our server without the
// in-memory listing index (docs/decisions/0026-search.md).
import { readFileSync } from 'node:fs';
import { hasFailed, load, middle, printResult } from '../load.mjs';

const words = ['紫砂壶', '蓝牙耳机', '茶', '台灯', 'projector', 'teapot', 'heron', 'light'];
const wordOf = (n) => words[n % words.length];
const rareWord = (n) => (n % 2 === 0 ? `${(n * 37) % 99_000} 号` : `no. ${(n * 37) % 99_000}`);
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const goods = (params, more = '') => `/api/goods?params=${base64url(params)}${more}`;
const fen = (n) => (n % 400_000) / 100;

/**
 * Paths of the nth request by scenario, of ours and of the ceiling if it has any.
 *
 * @param ids of goods on sale
 */
const scenariosOf = (ids) => {
  const idOf = (n) => ids[(Math.imul(n + 1, 2654435761) >>> 0) % ids.length];
  const pageOf = (n) => 1 + (n % 160);
  return {
    list: {
      ours: (n) => `/api/goods?page=${pageOf(n)}`,
      ceiling: (n) => `/list?page=${pageOf(n)}`,
    },
    'list fresh': {
      ours: (n) => goods({ price_from: fen(n) }),
      ceiling: (n) => `/list?from=${n % 400_000}`,
    },
    'list + facets': { ours: (n) => goods({ price_from: fen(n) }, '&facets=1') },
    search: {
      ours: (n) => goods({ keywords: wordOf(n) }, `&page=${1 + (n % 20)}`),
      ceiling: (n) => `/list?words=${encodeURIComponent(wordOf(n))}&page=${1 + (n % 20)}`,
    },
    'search fresh': {
      ours: (n) => goods({ keywords: rareWord(n) }),
      ceiling: (n) => `/list?words=${encodeURIComponent(rareWord(n))}`,
    },
    'search + facets': {
      ours: (n) => goods({ keywords: wordOf(n), price_from: (n % 100_000) / 100 }, '&facets=1'),
    },
    suggest: {
      ours: (n) => `/api/goods/suggest?keywords=${encodeURIComponent(rareWord(n))}`,
    },
    detail: { ours: (n) => `/api/goods/${idOf(n)}`, ceiling: (n) => `/goods/${idOf(n)}` },
  };
};

/**
 * @param fill writes the goods
 * @returns rows of the table
 */
export async function benchCatalog({ database, servers, fill, options }) {
  const { rounds, seconds, connections } = options;
  await database.query(readFileSync(new URL('../sql/catalog.sql', import.meta.url), 'utf8'));
  await fill();
  await database.query('VACUUM ANALYZE');
  const { rows } = await database.query('SELECT goods_id FROM goods_shelf ORDER BY goods_id');
  const scenarios = scenariosOf(rows.map(({ goods_id: id }) => Number(id)));
  const results = Object.fromEntries(
    Object.keys(scenarios).map((name) => [name, { ceiling: [], ours: [], unindexed: [] }]),
  );
  for (let round = 1; round <= rounds; round++)
    for (const [scenario, paths] of Object.entries(scenarios))
      for (const [name, pathOf] of targetsOf(scenario, paths)) {
        const result = await load(servers[name], (n) => ({ path: pathOf(n) }), {
          seconds,
          connections,
          first: round * 3_000_017,
        });
        results[scenario][name].push(result);
        printResult(round, `${scenario} ${name}`, result);
      }
  return Object.entries(results).flatMap(([scenario, runs]) => rowsOf(scenario, runs));
}

/** Name and path of each server that a scenario calls. Only lists use the listing index. */
const targetsOf = (scenario, paths) => [
  ...Object.entries(paths),
  ...(/^(list|search)/.test(scenario) ? [['unindexed', paths.ours]] : []),
];

/** The second row is that of our server without the listing index. */
function rowsOf(scenario, { ceiling, ours, unindexed }) {
  const row = {
    scenario: `goods: ${scenario}`,
    ...(ceiling.length > 0 && {
      ceiling: middle(ceiling, 'perSecond'),
      ceilingCpuMs: middle(ceiling, 'cpuMs'),
    }),
  };
  const measured = (runs) => ({
    ours: middle(runs, 'perSecond'),
    cpuMs: middle(runs, 'cpuMs'),
    isFailed: hasFailed(runs),
  });
  return [
    { ...row, ...measured(ours) },
    ...(unindexed.length > 0
      ? [{ ...row, scenario: `${row.scenario}, unindexed`, ...measured(unindexed) }]
      : []),
  ];
}
