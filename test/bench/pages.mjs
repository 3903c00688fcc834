// How many pages of the shop does one process send? Home, a search and goods pages of the demo mall, compressed, to visitors without an account.
// Goals (performance.md, on a quiet machine): drawn anew 800/s for lists and 1,050/s for goods (10 x Vendure's JSON), remembered 5,000/s. "fresh": every request asks for an address that nobody asked before.
import autocannon from 'autocannon';
import { cpuSeconds } from './process-stats.mjs';

const goals = {
  'home warm': 5000,
  'search warm': 5000,
  'goods warm': 5000,
  'home fresh': undefined,
  'search fresh': 800,
  'goods fresh': 1050,
};
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** @param ids of goods on the shelf */
const scenariosOf = (ids) => {
  const idOf = (i) => ids[i % ids.length];
  return {
    'home warm': () => '/',
    'search warm': () => '/s',
    'goods warm': (i) => `/goods/${idOf(i)}`,
    'home fresh': (i) => `/?at=${i}`,
    'search fresh': (i) => `/s?at=${i}`,
    'goods fresh': (i) => `/goods/${idOf(i)}?at=${i}`,
  };
};

/** @returns pages per second, CPU ms of the server and bytes for each, and how many answers were no pages */
async function load({ url, pid }, pathOf, { seconds, connections, first }) {
  let i = first;
  const fire = (duration) =>
    new Promise((resolve, reject) => {
      autocannon(
        {
          url,
          connections,
          duration,
          timeout: 30,
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                path: pathOf(i++),
                headers: { 'accept-encoding': 'gzip, br', 'accept-language': 'en' },
              }),
            },
          ],
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
    });
  await fire(1);
  const before = cpuSeconds(pid),
    result = await fire(seconds),
    done = result['2xx'];
  return {
    perSecond: done / result.duration,
    cpuMs: ((cpuSeconds(pid) - before) * 1000) / done,
    kb: result.throughput.total / done / 1024,
    bad: result.non2xx + result.errors,
  };
}

/** Prints the rates beside the goals. */
export async function benchPages({ mall, seconds, rounds, connections }) {
  const { data } = await fetch(`${mall.url}/api/goods?per_page=30`).then((answer) => answer.json());
  const scenarios = scenariosOf(data.data.map(({ id }) => id));
  const seen = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, pathOf] of Object.entries(scenarios)) {
      const result = await load(mall, pathOf, { seconds, connections, first: round * 1_000_003 });
      seen[name].push(result);
      console.log(
        `${round} ${name.padEnd(13)} ${result.perSecond.toFixed(0).padStart(6)}/s  cpu ${result.cpuMs.toFixed(2)} ms  ${result.kb.toFixed(0)} KB${result.bad ? `  BAD ${result.bad}` : ''}`,
      );
    }
  }
  console.log('\npages            per s     goal   CPU ms');
  for (const [name, results] of Object.entries(seen)) {
    const rate = median(results.map(({ perSecond }) => perSecond)),
      goal = goals[name];
    console.log(
      `${name.padEnd(13)} ${rate.toFixed(0).padStart(8)} ${String(goal ?? '–').padStart(8)}   ${median(
        results.map(({ cpuMs }) => cpuMs),
      )
        .toFixed(2)
        .padStart(6)}   ${goal === undefined ? '' : rate >= goal ? 'met' : 'MISS'}`,
    );
  }
}
