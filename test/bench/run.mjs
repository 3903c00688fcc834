// npm run bench: how close is a resource written in JSON to node:http and pg doing the same by hand?
// One run, one machine, one PostgreSQL; scenarios go round by round, ours beside the ceiling, so noise hits both alike. Compare ratios only.
// Flags: --rounds 3 --seconds 2 --connections 32 --only list,get,shop,catalog,dashboard,pages,lighthouse
import autocannon from 'autocannon';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../server/commands/prepare/build.mjs';
import { benchCatalog } from './catalog.mjs';
import { cpuSeconds, residentMb } from './process-stats.mjs';
import { benchDashboard } from './dashboard.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchPages } from './pages.mjs';
import { benchShop } from './shop.mjs';
import { fillGoods, startCeiling, startMall, startOurs, startPostgres } from './servers.mjs';

build(); // what is measured is what stands in the sources
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
  },
});
const seconds = Number(flags.seconds);
const connections = Number(flags.connections);

/** Ratios to the ceiling that performance.md asks for. */
const scenarios = { list: 0.8, listAll: 4, contains: 2, get: 0.7, create: 0.55, update: 0.55 };
/** Those on the demo mall, which have a database of their own. */
const ofMall = ['pages', 'lighthouse'];
const named = flags.only?.split(',') ?? [
  ...Object.keys(scenarios),
  'shop',
  'catalog',
  'dashboard',
  ...ofMall,
];
const asked = named.filter((kind) => Object.hasOwn(scenarios, kind));
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
/** The same cheap pseudo-random sequence for both targets. */
const pick = (i, n) => (Math.imul(i + 1, 2654435761) >>> 0) % n;
const R = '/api/Admin/bench_goods';
const requestOf = {
  list: (i) => ({ path: `${R}?page=1&per_page=30&class_id=${1 + pick(i, 50)}&order=-goods_price` }),
  listAll: () => ({ path: `${R}?page=1&per_page=30` }),
  contains: (i) => ({
    path: `${R}?page=1&per_page=30&goods_name=${encodeURIComponent(words[pick(i, words.length)])}%7Clike&goods_status=1`,
  }),
  get: (i) => ({ path: `${R}/${1 + pick(i, 100_000)}` }),
  create: (i) => ({
    method: 'POST',
    path: R,
    body: {
      store_id: 1 + pick(i, 200),
      class_id: 1 + pick(i, 50),
      brand_id: 1 + pick(i, 120),
      goods_name: `Bench row ${i}`,
      goods_subname: `sub ${i}`,
      goods_no: `B${i}`,
      goods_price: '12.50',
      market_price: '15.00',
      goods_stock: pick(i, 900),
      image: '/storage/x.jpg',
    },
  }),
  update: (i) => ({
    method: 'PUT',
    path: `${R}/${1 + pick(i, 100_000)}`,
    body: { goods_subname: `sub ${i}`, goods_stock: pick(i, 900) },
  }),
};

/** @returns requests per second, server CPU ms per request, and how many answers were not done */
async function load(target, kind, first) {
  let bad = 0;
  const fire = (duration) =>
    new Promise((resolve, reject) => {
      let i = first;
      const instance = autocannon(
        {
          url: target.url,
          connections,
          duration,
          timeout: 30,
          requests: [
            {
              setupRequest: (request) => {
                const { method = 'GET', path, body } = requestOf[kind](i++);
                return {
                  ...request,
                  method,
                  path,
                  body: body && JSON.stringify(body),
                  headers: {
                    ...(body ? { 'content-type': 'application/json' } : {}),
                    ...target.headers,
                  },
                };
              },
            },
          ],
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
      instance.on('response', (client, status, bytes) => {
        if (status !== 200 || bytes < 100) bad += 1;
      });
    });
  await fire(1);
  bad = 0;
  const before = cpuSeconds(target.pid);
  const result = await fire(seconds);
  const done = result['2xx'];
  return {
    perSecond: done / result.duration,
    cpuMs: ((cpuSeconds(target.pid) - before) * 1000) / done,
    bad: bad + result.errors + result.timeouts,
  };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const folder = mkdtempSync(join(tmpdir(), 'souk-bench-'));
const stops = [];

/** Waits until a server that has just begun has nothing left to prepare: less than a tenth of a processor for a second, at most half a minute. */
async function rest(pid) {
  for (let second = 0, before = cpuSeconds(pid); second < 30; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = cpuSeconds(pid),
      used = now - before;
    before = now;
    if (used < 0.1) return;
  }
}

async function measureMall() {
  const mall = await startMall(folder);
  stops.push(() => mall.stop());
  if (named.includes('pages'))
    await benchPages({ mall, seconds, rounds: Number(flags.rounds), connections });
  if (!named.includes('lighthouse')) return;
  const {
    data: [{ id }],
  } = (await fetch(`${mall.url}/api/goods`).then((answer) => answer.json())).data;
  await rest(mall.pid);
  await benchLighthouse({
    url: mall.url,
    pages: { home: '/', search: '/s', goods: `/goods/${id}` },
    rounds: Number(flags.rounds),
  });
}

async function measureResources() {
  const postgres = await startPostgres(folder);
  stops.push(() => postgres.stop());
  const ours = await startOurs(folder, postgres.url);
  stops.push(() => ours.stop());
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(readFileSync(new URL('./project/goods.sql', import.meta.url), 'utf8'));
  await database.query('vacuum analyze bench_goods');
  const ceiling = await startCeiling(postgres.url);
  stops.push(() => ceiling.stop());
  const targets = { ceiling, ours };
  const seen = Object.fromEntries(asked.map((kind) => [kind, { ceiling: [], ours: [] }]));
  console.log(`resident at rest: ours ${residentMb(ours.pid)} MB`);
  for (let round = 1; round <= Number(flags.rounds); round++) {
    await database.query('delete from bench_goods where id > 100000');
    await database.query('vacuum analyze bench_goods');
    for (const kind of asked)
      for (const [name, target] of Object.entries(targets)) {
        const result = await load(target, kind, round * 1_000_003);
        seen[kind][name].push(result);
        console.log(
          `${round} ${kind.padEnd(9)} ${name.padEnd(8)} ${result.perSecond.toFixed(0).padStart(6)}/s  cpu ${result.cpuMs.toFixed(3)} ms${result.bad ? `  BAD ${result.bad}` : ''}`,
        );
      }
  }
  console.log('\nscenario   ceiling/s   ours/s   ratio   goal   CPU × ceiling');
  for (const kind of asked) {
    const of = (name, key) => median(seen[kind][name].map((result) => result[key]));
    const ratio = of('ours', 'perSecond') / of('ceiling', 'perSecond');
    const bad = seen[kind].ours.some((result) => result.bad > 0);
    console.log(
      `${kind.padEnd(9)} ${of('ceiling', 'perSecond').toFixed(0).padStart(9)} ${of('ours', 'perSecond').toFixed(0).padStart(9)}   ${ratio.toFixed(2).padStart(5)}   ${scenarios[kind].toFixed(2)} ${ratio >= scenarios[kind] ? 'met ' : 'MISS'}  ${(of('ours', 'cpuMs') / of('ceiling', 'cpuMs')).toFixed(2)}${bad ? '  (bad answers: does not count)' : ''}`,
    );
  }
  console.log(`resident after: ours ${residentMb(ours.pid)} MB`);
  if (named.includes('shop')) {
    const twin = await ours.twin();
    await benchShop({
      postgres: postgres.url,
      postmaster: postgres.postmaster,
      servers: [ours, twin],
      seconds: seconds + 1,
      rounds: Number(flags.rounds),
    });
    await twin.stop();
  }
  if (named.includes('catalog')) {
    const plain = await startCeiling(postgres.url, 'ceiling-catalog.mjs');
    stops.push(() => plain.stop());
    await benchCatalog({
      database,
      ours,
      ceiling: plain,
      fillGoods: () => fillGoods(folder, postgres.url),
      seconds,
      rounds: Number(flags.rounds),
      connections,
    });
  }
  if (named.includes('dashboard'))
    await benchDashboard({ postgres: postgres.url, url: ours.url, headers: ours.headers });
  await database.end();
}

try {
  if (named.some((kind) => ofMall.includes(kind))) await measureMall();
  if (named.some((kind) => !ofMall.includes(kind))) await measureResources();
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
