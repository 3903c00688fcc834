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

const usage = `Usage: npm run bench -- [options]

  --rounds N       rounds of each scenario (3)
  --seconds N      seconds of load per target and round (2)
  --connections N  connections under load (32)
  --only NAMES     scenarios, separated by commas: list, listAll, contains, get, create, update,
                   shop, catalog, dashboard, chat, pages, lighthouse (all)
  --help           prints this text.`;
const given = readOptions(process.argv.slice(2), {
  usage,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    only: { type: 'string' },
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
  if (selected.includes('pages')) await benchPages({ mall, options });
  if (!selected.includes('lighthouse')) return;
  const goods = await fetch(`${mall.url}/api/goods`).then((reply) => reply.json());
  await untilIdle(mall.pid);
  await benchLighthouse({
    url: mall.url,
    pages: { home: '/', search: '/s', goods: `/goods/${goods.data.data[0].id}` },
    rounds: options.rounds,
  });
}

async function benchServer() {
  const postgres = started(await startPostgres(folder));
  const ours = started(await startOurs(folder, postgres.url));
  const database = new pg.Client({ connectionString: postgres.url });
  // The server ends before this connection when a scenario fails: that must not hide the failure
  database.on('error', () => undefined);
  await database.connect();
  console.log(`resident at rest: ${residentMb(ours.pid)} MB`);
  const kinds = selected.filter((name) => Object.hasOwn(resourceGoals, name));
  if (kinds.length > 0) {
    const ceiling = started(await startCeiling(postgres.url, 'ceiling.mjs'));
    await benchResources({ database, ceiling, ours, kinds, options });
    console.log(`resident after: ${residentMb(ours.pid)} MB`);
  }
  if (selected.includes('shop')) {
    const twin = await ours.startTwin();
    await benchShop({ postgres, servers: [ours, twin], options });
    await twin.stop();
  }
  if (selected.includes('catalog')) {
    const ceiling = started(await startCeiling(postgres.url, 'ceiling-catalog.mjs'));
    const fill = () => fillGoods(folder, postgres.url);
    const unindexed = started(await ours.startTwin({ SOUK_LISTING_INDEX: 'off' }));
    await benchCatalog({ database, servers: { ceiling, ours, unindexed }, fill, options });
  }
  if (selected.includes('chat')) await benchChat({ database, ours, options });
  if (selected.includes('dashboard')) await benchDashboard({ database, ours });
  await database.end();
}

build();
try {
  if (selected.some((name) => mallScenarios.includes(name))) await benchMall();
  if (selected.some((name) => !mallScenarios.includes(name))) await benchServer();
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
