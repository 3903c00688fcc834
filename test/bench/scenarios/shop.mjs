// The shop's writes beside the same transaction in plain SQL (`plain-order.mjs`): quote, place (one
// store with two SKUs; three stores with six lines), place and pay (from the balance, with its
// argon2id; by a signed notice of a provider), and many shoppers buying one SKU, by one process and
// by two. Goals: docs/product.md#budgets.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { hasFailed, middle } from '../load.mjs';
import { plainOrder } from '../plain-order.mjs';
import { childCpuSeconds, cpuSeconds } from '../process-stats.mjs';
import { paidNotice, setUpAlipay } from '../provider.mjs';
import { closeConnections, notify, post } from '../shop-client.mjs';

const callers = 16;
const payPassword = '246810';
const storeCount = 20;
const skusPerStore = 25;

/** Goals are shares of the plain scenario's rate. */
const comparisons = [
  { name: 'quote', plain: 'plain order' },
  { name: 'place', plain: 'plain order', goal: 0.2 },
  { name: 'place by 2', plain: 'plain order', goal: 0.2 },
  { name: 'place 3 stores', plain: 'plain 3 stores', goal: 0.2 },
  { name: 'place + pay', plain: 'plain order' },
  { name: 'place + notice', plain: 'plain order' },
  { name: 'hot SKU', plain: 'plain hot row', goal: 0.6 },
  { name: 'hot SKU by 2', plain: 'plain hot row', goal: 0.6 },
];

/**
 * @param servers two processes of ours over one database
 * @returns rows of the table
 */
export async function benchShop({ postgres, servers, options }) {
  const database = new pg.Client({ connectionString: postgres.url });
  database.on('error', () => undefined); // it hides no failure of a scenario, see run.mjs
  await database.connect();
  const pool = new pg.Pool({ connectionString: postgres.url, max: callers });
  pool.on('error', () => undefined);
  const { shoppers, skus } = await fill(database);
  await setUpAlipay(servers[0].url, { ...servers[0].headers, ...servers[0].proof });
  const scenarios = scenariosOf({ pool, servers, shoppers, skus });
  const seconds = options.seconds + 1;
  const context = { database, postgres, servers, seconds, hotSku: skus.at(-1) };
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 0; round < options.rounds; round++)
    for (const [name, work] of Object.entries(scenarios))
      results[name].push(await measure(name, (n) => work(n + round * 100_003), context));
  const rows = [
    ...comparisons.map((comparison) => rowOf(comparison, results)),
    await benchBrowsing(context, skus, scenarios['hot SKU']),
  ];
  await pool.end();
  await database.end();
  closeConnections();
  return rows;
}

/** Stores, goods, and shoppers who are signed in and have a payment password. */
async function fill(database) {
  await database.query(readFileSync(new URL('../sql/shop.sql', import.meta.url), 'utf8'));
  const { hash } = await import('@node-rs/argon2');
  // As the product does: 19 MiB, 2 passes
  const passwordHash = await hash(payPassword, {
    memoryCost: 19456,
    timeCost: 2,
    parallelism: 1,
  });
  const { rows: users } = await database.query(
    `
      UPDATE users
      SET pay_password = $1
      WHERE username LIKE 'bench-buyer-%'
      RETURNING id`,
    [passwordHash],
  );
  const shoppers = users.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  await database.query(
    `
      INSERT INTO sessions (token_hash, seed, area, account_id, ends_at)
      SELECT decode(hash, 'hex'), '\\x00', 'shop', id, now() + interval '1 day'
      FROM unnest($1::text[], $2::bigint[]) AS t(hash, id)`,
    [
      shoppers.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      shoppers.map(({ id }) => id),
    ],
  );
  const { rows: skus } = await database.query(`
    SELECT s.id, s.goods_id
    FROM goods_skus s
    JOIN goods g ON g.id = s.goods_id
    WHERE g.goods_name LIKE 'Bench goods %'
    ORDER BY s.id`);
  await database.query('VACUUM ANALYZE');
  return { shoppers, skus };
}

/**
 * SKU numbers from 1 of the nth order, two for each store. SKUs are sorted by store; the hot one is
 * the last of all, which is locked last.
 */
function baskets(n) {
  const twoOf = (store) => {
    const first = store * skusPerStore + 1 + ((n * 7) % (skusPerStore - 1));
    return [first, first + 1];
  };
  const hotStore = storeCount - 1;
  return {
    one: [twoOf(n % hotStore)],
    three: [twoOf(n % 6), twoOf(6 + (n % 6)), twoOf(12 + (n % 6))],
    hot: [[twoOf(hotStore)[0], storeCount * skusPerStore]],
  };
}

/** The work of each scenario: runs the nth call and tells whether it was done. */
function scenariosOf({ pool, servers, shoppers, skus }) {
  const [server] = servers;
  const inTurns = (n) => servers[n % servers.length];
  const tokenOf = (n) => shoppers[n % shoppers.length].token;
  const paramsOf = (n, kind) =>
    encodeLines(
      baskets(n)
        [kind].flat()
        .map((sku) => skus[sku - 1]),
    );
  const place = (n, url, kind) =>
    post(url, '/api/user/order/create', tokenOf(n), { params: paramsOf(n, kind), address_id: 0 });
  const isPlaced = async (n, { url }, kind) => (await place(n, url, kind)).code === 200;
  const pay = (n, orderId, input) =>
    post(server.url, '/api/user/order/pay', tokenOf(n), { order_id: orderId, ...input });
  return {
    'plain order': plainOrder(pool, (n) => baskets(n).one),
    'plain 3 stores': plainOrder(pool, (n) => baskets(n).three),
    'plain hot row': plainOrder(pool, (n) => baskets(n).hot),
    quote: async (n) => {
      const body = { params: paramsOf(n, 'one') };
      return (await post(server.url, '/api/user/order/before', tokenOf(n), body)).code === 200;
    },
    place: (n) => isPlaced(n, server, 'one'),
    'place by 2': (n) => isPlaced(n, inTurns(n), 'one'),
    'place 3 stores': (n) => isPlaced(n, server, 'three'),
    'place + pay': async (n) => {
      const { code, data } = await place(n, server.url, 'one');
      if (code !== 200) return false;
      const input = { payment_name: 'balance', pay_password: payPassword };
      return (await pay(n, data.order_id[0], input)).code === 200;
    },
    'place + notice': async (n) => {
      const { code, data } = await place(n, server.url, 'one');
      if (code !== 200) return false;
      const input = { payment_name: 'alipay', device: 'wap' };
      const started = await pay(n, data.order_id[0], input);
      return (await notify(server.url, paidNotice(started.data.url, `T${n}`))) === 'success';
    },
    'hot SKU': (n) => isPlaced(n, server, 'hot'),
    'hot SKU by 2': (n) => isPlaced(n, inTurns(n), 'hot'),
  };
}

function encodeLines(skus) {
  const order = skus.map(({ goods_id, id }) => ({
    goods_id: Number(goods_id),
    sku_id: Number(id),
    buy_num: 1,
    collective_id: 0,
  }));
  return Buffer.from(JSON.stringify({ order, ifcart: 0 })).toString('base64url');
}

/** Calls `work(n)` from all callers until the time is over. */
async function repeat(seconds, work) {
  const counts = { done: 0, refused: 0 };
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const call = async () => {
    while (performance.now() < end) {
      const n = next;
      next += 1;
      if (await work(n)) counts.done += 1;
      else counts.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { ...counts, perSecond: (counts.done * 1000) / (performance.now() - start) };
}

/** @returns rate, and CPU milliseconds per order of our processes and of PostgreSQL */
async function measure(name, work, { database, postgres, servers, seconds, hotSku }) {
  await cancelUnpaid(database);
  const ownCpu = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const before = {
    stock: await stockOf(database, hotSku),
    own: ownCpu(),
    database: childCpuSeconds(postgres.postmaster),
  };
  const result = await repeat(seconds, work);
  const refused = result.refused > 0 ? `  refused ${result.refused}` : '';
  console.log(`${name.padEnd(14)} ${result.perSecond.toFixed(0).padStart(6)}/s${refused}`);
  const taken = before.stock - (await stockOf(database, hotSku));
  const isWrong = name.startsWith('hot SKU') && taken !== result.done;
  if (isWrong) console.log(`  STOCK WRONG: ${taken} taken by ${result.done} orders`);
  const perOrder = (cpuSecondsUsed) => (cpuSecondsUsed * 1000) / result.done;
  return {
    perSecond: result.perSecond,
    bad: isWrong ? 1 : 0,
    ownCpuMs: perOrder(ownCpu() - before.own),
    databaseCpuMs: perOrder(childCpuSeconds(postgres.postmaster) - before.database),
  };
}

/** A shopper may have five unpaid orders. */
const cancelUnpaid = (database) =>
  database.query('UPDATE orders SET order_status = 0 WHERE order_status = 1');

async function stockOf(database, { id }) {
  const { rows } = await database.query('SELECT goods_stock FROM goods_skus WHERE id = $1', [id]);
  return rows[0].goods_stock;
}

/** CPU of our processes and of PostgreSQL; of the plain scenario only of PostgreSQL. */
const rowOf = ({ name, plain, goal }, results) => ({
  scenario: name,
  ceiling: middle(results[plain], 'perSecond'),
  ours: middle(results[name], 'perSecond'),
  goal,
  cpuMs: middle(results[name], 'ownCpuMs') + middle(results[name], 'databaseCpuMs'),
  ceilingCpuMs: middle(results[plain], 'databaseCpuMs'),
  isFailed: hasFailed(results[name]),
});

/** How long four people wait for goods pages, alone and during a flash sale. */
async function benchBrowsing({ database, servers, seconds }, skus, buyHotSku) {
  const goodsIds = [...new Set(skus.map(({ goods_id: id }) => id))];
  const { url } = servers[0];
  await browse(1, url, goodsIds);
  const alone = await browse(seconds, url, goodsIds);
  await cancelUnpaid(database);
  const [meanwhile] = await Promise.all([
    browse(seconds, url, goodsIds),
    repeat(seconds, buyHotSku),
  ]);
  console.log(`browsing goods, four people: ${textOf(alone)}`);
  console.log(`  while ${callers} buy the hot SKU: ${textOf(meanwhile)}`);
  return {
    scenario: 'browsing in a flash sale, 99 %',
    ceiling: alone.most,
    ours: meanwhile.most,
    unit: 'ms',
    goal: 2,
    isLess: true,
  };
}

const textOf = ({ half, most }) =>
  `half within ${half.toFixed(1)} ms, 99 % within ${most.toFixed(1)} ms`;

/** @returns milliseconds within which half and 99 % of the pages came */
async function browse(seconds, url, goodsIds) {
  const waits = [];
  const end = performance.now() + seconds * 1000;
  const look = async (_, person) => {
    for (let n = person; performance.now() < end; n += 4) {
      const start = performance.now();
      const reply = await fetch(`${url}/api/goods/${goodsIds[(n * 13) % goodsIds.length]}`);
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`goods: ${reply.status}`);
      waits.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: 4 }, look));
  const sorted = waits.toSorted((a, b) => a - b);
  const percentile = (share) => sorted[Math.floor(sorted.length * share)];
  return { half: percentile(0.5), most: percentile(0.99) };
}
