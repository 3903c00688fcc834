// npm run bench: our server beside the same work done by hand, on one machine and one PostgreSQL.
// Targets take turns, round by round, so that noise affects both alike: compare ratios only.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { build } from '../../server/commands/prepare/build.mjs';
import { readOptions } from '../../server/commands/prepare/read-options.mjs';
import { cpuSeconds, residentMb } from './process-stats.mjs';
import { benchCatalog } from './scenarios/catalog.mjs';
import { benchChat } from './scenarios/chat.mjs';
import { benchDashboard } from './scenarios/dashboard.mjs';
import { benchLighthouse } from './scenarios/lighthouse.mjs';
import { benchPages } from './scenarios/pages.mjs';
import { benchResources, resourceGoals } from './scenarios/resources.mjs';
import { benchShop } from './scenarios/shop.mjs';
import { fillGoods, startCeiling, startMall, startOurs, startPostgres } from './servers.mjs';
import { printTable, storeTable } from './table.mjs';

const usage = `Usage: npm run bench -- [options]

  --rounds N       rounds of each scenario (3)
  --seconds N      seconds of load per target and round (2)
  --connections N  connections under load (32)
  --only NAMES     scenarios, separated by commas: list, listAll, contains, get, create, update,
                   shop, catalog, dashboard, chat, pages, lighthouse (all)
  --store          replaces the table in docs/performance.md
  --help           prints this text.`;
const given = readOptions(process.argv.slice(2), {
  usage,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    only: { type: 'string' },
    store: { type: 'boolean' },
  },
});
if (given.exitCode !== undefined) process.exit(given.exitCode);
const flags = { rounds: '3', seconds: '2', connections: '32', ...given.values };
const options = {
  rounds: Number(flags.rounds),
  seconds: Number(flags.seconds),
  connections: Number(flags.connections),
};
/** Run on the demo mall, which has its own database. */
const mallScenarios = ['pages', 'lighthouse'];
const allScenarios = [
  ...Object.keys(resourceGoals),
  'shop',
  'catalog',
  'dashboard',
  'chat',
  ...mallScenarios,
];
const selected = flags.only?.split(',') ?? allScenarios;

const folder = mkdtempSync(join(tmpdir(), 'souk-bench-'));
const stops = [];
/** Of the table. */
const rows = [];
const add = (more) => rows.push(...more);
let postgresVersion = '';

/** Adds a server to those that are stopped at the end, in reverse order. */
function started(server) {
  stops.push(() => server.stop());
  return server;
}

/** Waits until a server uses less than 10 % of a processor for a second, at most 30 s. */
async function untilIdle(pid) {
  for (let second = 0; second < 30; second++) {
    const before = cpuSeconds(pid);
    await sleep(1000);
    if (cpuSeconds(pid) - before < 0.1) return;
  }
}

async function benchMall() {
  const mall = started(await startMall(folder));
  if (selected.includes('pages')) add(await benchPages({ mall, options }));
  if (!selected.includes('lighthouse')) return;
  const goods = await fetch(`${mall.url}/api/goods`).then((reply) => reply.json());
  await untilIdle(mall.pid);
  const pages = { home: '/', search: '/s', goods: `/goods/${goods.data.data[0].id}` };
  add(await benchLighthouse({ url: mall.url, pages, rounds: options.rounds }));
}

async function benchServer() {
  const postgres = started(await startPostgres(folder));
  const ours = started(await startOurs(folder, postgres.url));
  const database = new pg.Client({ connectionString: postgres.url });
  // The server ends before this connection when a scenario fails: that must not hide the failure
  database.on('error', () => undefined);
  await database.connect();
  postgresVersion = (await database.query('SHOW server_version')).rows[0].server_version;
  const rest = { scenario: 'memory at rest', ours: residentMb(ours.pid), unit: 'MB', goal: 160 };
  rows.push({ ...rest, isLess: true });
  const kinds = selected.filter((name) => Object.hasOwn(resourceGoals, name));
  if (kinds.length > 0) {
    const ceiling = started(await startCeiling(postgres.url, 'ceiling.mjs'));
    add(await benchResources({ database, ceiling, ours, kinds, options }));
    console.log(`resident after: ${residentMb(ours.pid)} MB`);
  }
  if (selected.includes('shop')) {
    const twin = started(await ours.startTwin());
    add(await benchShop({ postgres, servers: [ours, twin], options }));
    await twin.stop();
  }
  if (selected.includes('catalog')) {
    const ceiling = started(await startCeiling(postgres.url, 'ceiling-catalog.mjs'));
    const fill = () => fillGoods(folder, postgres.url);
    const unindexed = started(await ours.startTwin({ SOUK_LISTING_INDEX: 'off' }));
    const servers = { ceiling, ours, unindexed };
    add(await benchCatalog({ database, servers, fill, options }));
  }
  if (selected.includes('chat')) add(await benchChat({ database, ours, options }));
  if (selected.includes('dashboard')) add(await benchDashboard({ database, ours }));
  await database.end();
}

build();
try {
  if (selected.some((name) => mallScenarios.includes(name))) await benchMall();
  if (selected.some((name) => !mallScenarios.includes(name))) await benchServer();
  printTable(rows);
  if (flags.store) storeTable(rows, postgresVersion);
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
