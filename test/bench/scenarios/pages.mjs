// How many storefront pages one process sends: home, search and goods pages of the demo mall,
// compressed, to visitors. Goals (docs/product.md#budgets, quiet machine): rendered 800/s for lists
// and 1,050/s for goods, cached 5,000/s. "fresh": every request has a different address.
import { hasFailed, load, middle, printResult } from '../load.mjs';

const goals = {
  'home warm': 5000,
  'search warm': 5000,
  'goods warm': 5000,
  'home fresh': undefined,
  'search fresh': 800,
  'goods fresh': 1050,
};

/** Paths of the nth request. @param ids of goods on sale */
const scenariosOf = (ids) => {
  const idOf = (n) => ids[n % ids.length];
  return {
    'home warm': () => '/',
    'search warm': () => '/s',
    'goods warm': (n) => `/goods/${idOf(n)}`,
    'home fresh': (n) => `/?at=${n}`,
    'search fresh': (n) => `/s?at=${n}`,
    'goods fresh': (n) => `/goods/${idOf(n)}?at=${n}`,
  };
};
const headers = { 'accept-encoding': 'gzip, br', 'accept-language': 'en' };

/** @returns rows of the table */
export async function benchPages({ mall, options }) {
  const { rounds, seconds, connections } = options;
  const reply = await fetch(`${mall.url}/api/goods?per_page=30`);
  const { data } = await reply.json();
  const scenarios = scenariosOf(data.data.map(({ id }) => id));
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++)
    for (const [name, pathOf] of Object.entries(scenarios)) {
      const result = await load(mall, (n) => ({ path: pathOf(n), headers }), {
        seconds,
        connections,
        first: round * 1_000_003,
      });
      results[name].push(result);
      printResult(round, name, result);
    }
  return Object.entries(results).map(([name, runs]) => ({
    scenario: `page: ${name}`,
    ours: middle(runs, 'perSecond'),
    goal: goals[name],
    cpuMs: middle(runs, 'cpuMs'),
    isFailed: hasFailed(runs),
  }));
}
