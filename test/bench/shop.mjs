// The shop's writes beside the same transaction in plain SQL: quote, place (one store and two SKUs; three stores and six lines), place and pay (from the balance, whose payment
// password costs its argon2id, and by a provider's signed notice), and many buyers of one SKU; by one process and by two.
// Budget (performance.md): place >= 20 % of the plain transaction's rate, the hot SKU >= 60 % of the plain hot row's, its stock exact.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from 'node:net';
import { cpuSeconds, cpuSecondsBelow } from './process-stats.mjs';
import { paidNotice, setUpAlipay } from './provider.mjs';

const buyers = 4000;
const connections = 16;
const payPassword = '246810';
/** argon2id of it, as the product makes it (19 MiB, 2 passes). */
const payHashOf = async () =>
  (await import('@node-rs/argon2')).hash(payPassword, {
    memoryCost: 19456,
    timeCost: 2,
    parallelism: 1,
  });

/** A store, 500 goods with one SKU each and plenty of stock, one hot SKU, and shoppers who are signed in. */
async function fill(database) {
  await database.query(`
    INSERT INTO users (username, password, nickname, status) SELECT 'bench-seller-' || n, '', 'Seller', 1 FROM generate_series(1, 20) n ON CONFLICT DO NOTHING;
    INSERT INTO stores (user_id, store_name, store_verify, store_status) SELECT id, 'Bench ' || id, 4, 1 FROM users WHERE username LIKE 'bench-seller-%' ON CONFLICT DO NOTHING;
    INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price) SELECT id, 'Bench', 0, 1, 500, 1, 100 FROM stores WHERE store_name LIKE 'Bench %' ON CONFLICT DO NOTHING;
    INSERT INTO goods_classes (name) VALUES ('Bench');
    INSERT INTO goods (store_id, class_id, goods_name, goods_images, goods_price, goods_market_price, goods_weight, goods_stock, freight_id, goods_status, goods_verify)
      SELECT s.id, (SELECT max(id) FROM goods_classes), 'Bench goods ' || n, '["/storage/a.jpg"]', 1000 + n, 2000, 0.5, 0, 0, 1, 1 FROM generate_series(1, 25) n, stores s WHERE s.store_name LIKE 'Bench %';
    INSERT INTO goods_skus (goods_id, spec_key, sku_name, goods_price, goods_stock, goods_weight) SELECT id, '1', ARRAY['One'], goods_price, 9999999, 0.5 FROM goods WHERE goods_name LIKE 'Bench goods %';
    INSERT INTO users (username, password, nickname, status) SELECT 'bench-buyer-' || n, '', 'Buyer', 1 FROM generate_series(1, ${buyers}) n;
    INSERT INTO areas (name, code) VALUES ('Bench province', 'bench') ON CONFLICT DO NOTHING;
    INSERT INTO addresses (user_id, receive_name, receive_tel, province_id, area_info, address, is_default) SELECT u.id, 'Lin', '13800000000', (SELECT id FROM areas WHERE code = 'bench'), 'Bench', 'Road 1', 1 FROM users u WHERE u.username LIKE 'bench-buyer-%';
    CREATE TABLE plain_orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint, store_id bigint, order_no text UNIQUE, total bigint, status int, created_at timestamptz DEFAULT now());
    CREATE INDEX ON plain_orders (user_id); CREATE INDEX ON plain_orders (store_id, status);
    CREATE TABLE plain_lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint REFERENCES plain_orders (id), sku_id bigint, name text, price bigint, num int);
    CREATE INDEX ON plain_lines (order_id);
    CREATE TABLE plain_ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint, order_id bigint, amount bigint, created_at timestamptz DEFAULT now());
    CREATE INDEX ON plain_ledger (user_id);
    CREATE TABLE plain_stock (id bigint PRIMARY KEY, stock bigint CHECK (stock >= 0));
    INSERT INTO plain_stock SELECT n, 9999999 FROM generate_series(1, 500) n;`);
  const { rows: users } = await database.query(
    "SELECT id FROM users WHERE username LIKE 'bench-buyer-%' ORDER BY id",
  );
  await database.query('UPDATE users SET pay_password = $1 WHERE username LIKE $2', [
    await payHashOf(),
    'bench-buyer-%',
  ]);
  const tokens = users.map(() => randomBytes(32).toString('base64url'));
  await database.query(
    `INSERT INTO sessions (token_hash, seed, area, account_id, ends_at) SELECT decode(h, 'hex'), '\\x00', 'shop', id, now() + interval '1 day' FROM unnest($1::text[], $2::bigint[]) AS t(h, id)`,
    [
      tokens.map((token) => createHash('sha256').update(token).digest('hex')),
      users.map(({ id }) => id),
    ],
  );
  const { rows: skus } = await database.query(
    "SELECT s.id, s.goods_id FROM goods_skus s JOIN goods g ON g.id = s.goods_id WHERE g.goods_name LIKE 'Bench goods %' ORDER BY s.id",
  );
  await database.query('vacuum analyze');
  return { shoppers: users.map(({ id }, at) => ({ id, token: tokens[at] })), skus };
}

/** A caller that keeps one connection and does no more than it must: callers run on the processors that are measured. */
class Caller {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.host = `${hostname}:${port}`;
    this.socket = connect(Number(port), hostname)
      .setNoDelay()
      .on('data', (part) => this.read(part))
      .on('error', () => {})
      .on('close', () => this.wait?.reject(new Error('the server closed the connection'))); // an idle one it may close at any time
    this.held = Buffer.alloc(0);
  }
  send(path, headers, text) {
    this.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${headers}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    return new Promise((resolve, reject) => {
      this.wait = { resolve, reject };
    });
  }
  read(part) {
    this.held = this.held.length === 0 ? part : Buffer.concat([this.held, part]);
    const head = this.held.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(this.held.toString('latin1', 0, head));
    if (!length) throw new Error('an answer without its length');
    const end = head + 4 + Number(length[1]);
    if (this.held.length < end) return;
    const text = this.held.toString('utf8', head + 4, end);
    this.held = this.held.subarray(end);
    this.wait.resolve(text);
    this.wait = undefined;
  }
}
/** By address, those that wait for nothing. */
const callers = new Map();
async function send(url, path, headers, text) {
  const idle = callers.get(url) ?? callers.set(url, []).get(url);
  let caller = idle.pop();
  while (caller?.socket.readyState === 'closed') caller = idle.pop();
  caller ??= new Caller(url);
  try {
    return await caller.send(path, headers, text);
  } finally {
    idle.push(caller);
  }
}
const post = async (url, path, token, body) =>
  JSON.parse(
    await send(
      url,
      path,
      `content-type: application/json\r\nauthorization: Bearer ${token}\r\n`,
      JSON.stringify(body),
    ),
  );
const notify = (url, notice) =>
  send(
    url,
    '/api/payment/alipay/wap',
    'content-type: application/x-www-form-urlencoded; charset=utf-8\r\n',
    notice,
  );
const paramsOf = (skus) =>
  Buffer.from(
    JSON.stringify({
      order: skus.map(({ goods_id, id }) => ({
        goods_id: Number(goods_id),
        sku_id: Number(id),
        buy_num: 1,
        collective_id: 0,
      })),
      ifcart: 0,
    }),
  ).toString('base64url');

/** Runs `work(n)` from sixteen callers until the time is over. @returns done per second, and how many were refused */
async function rate(seconds, work) {
  let done = 0,
    refused = 0,
    next = 0;
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) (await work(next++)) ? done++ : refused++;
    }),
  );
  return { perSecond: (done * 1000) / (performance.now() - start), done, refused };
}

/** Four people look at goods, one after the other, while `others` runs. @returns milliseconds half of them wait at most, and 99 of 100; pages a second */
async function browse(seconds, url, goods, others) {
  const waits = [];
  const until = performance.now() + seconds * 1000;
  const looking = Array.from({ length: 4 }, async (_, who) => {
    for (let n = who; performance.now() < until; n += 4) {
      const began = performance.now();
      const { status } = await fetch(`${url}/api/goods/${goods[(n * 13) % goods.length]}`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer;
        },
      );
      if (status !== 200) throw new Error(`goods: ${status}`);
      waits.push(performance.now() - began);
    }
  });
  await Promise.all([...looking, others?.()]);
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    half: sorted[Math.floor(sorted.length / 2)],
    most: sorted[Math.floor(sorted.length * 0.99)],
    perSecond: sorted.length / seconds,
  };
}

/**
 * The transaction of performance.md by hand, for each store: an order, its lines, what the buyer owes for it; then the guarded stock of all, in ascending id (a hot row last).
 *
 * @param basketOf the SKUs of each store's order: numbers of `plain_stock`
 */
const plain = (pool, basketOf) => async (n) => {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('BEGIN');
    const baskets = basketOf(n);
    for (const [at, skus] of baskets.entries()) {
      const {
        rows: [order],
      } = await run(
        'order',
        'INSERT INTO plain_orders (user_id, store_id, order_no, total, status) VALUES ($1, $2, $3, 2000, 1) RETURNING id',
        [n % buyers, (n + at) % 20, `${process.pid}-${Date.now()}-${n}-${at}`],
      );
      await run(
        'lines',
        "INSERT INTO plain_lines (order_id, sku_id, name, price, num) VALUES ($1, $2, 'Bench goods', 1000, 1), ($1, $3, 'Bench goods', 1000, 1)",
        [order.id, ...skus],
      );
      await run(
        'ledger',
        'INSERT INTO plain_ledger (user_id, order_id, amount) VALUES ($1, $2, -2000)',
        [n % buyers, order.id],
      );
    }
    let taken = 0;
    for (const sku of baskets.flat().toSorted((a, b) => a - b))
      taken += (
        await run(
          'stock',
          'UPDATE plain_stock SET stock = stock - 1 WHERE id = $1 AND stock >= 1',
          [sku],
        )
      ).rowCount;
    await client.query(taken === baskets.flat().length ? 'COMMIT' : 'ROLLBACK');
    return taken === baskets.flat().length;
  } finally {
    client.release();
  }
};

/** @param servers one or more processes of ours over one database @param seconds of each measurement */
export async function benchShop({ postgres, postmaster, servers, seconds, rounds }) {
  const database = new pg.Client({ connectionString: postgres });
  await database.connect();
  const pool = new pg.Pool({ connectionString: postgres, max: connections });
  const { shoppers, skus } = await fill(database);
  await setUpAlipay(servers[0].url, servers[0].headers);
  const free = () => database.query('UPDATE orders SET order_status = 0 WHERE order_status = 1'); // five unpaid orders are the limit of a shopper
  const shopperOf = (n) => shoppers[n % shoppers.length];
  /** Numbers from 1 of what one buyer takes: two SKUs of each store. SKUs lie store by store, 25 each; the last one of all is the hot one, for PostgreSQL locks it last. */
  const inStore = (n, store) => {
    const first = store * 25 + 1 + ((n * 7) % 24);
    return [first, first + 1];
  };
  const baskets = {
    one: (n) => [inStore(n, n % 19)],
    three: (n) => [inStore(n, n % 6), inStore(n, 6 + (n % 6)), inStore(n, 12 + (n % 6))],
    hot: (n) => [[inStore(n, 19)[0], skus.length]],
  };
  const skusOf = (basketOf, n) =>
    basketOf(n)
      .flat()
      .map((number) => skus[number - 1]);
  const hot = skus.at(-1);
  const place = (n, { url }, basketOf = baskets.one) =>
    post(url, '/api/user/order/create', shopperOf(n).token, {
      params: paramsOf(skusOf(basketOf, n)),
      address_id: 0,
    });
  const alone = () => servers[0];
  const turns = (n) => servers[n % servers.length];
  const placing = (serverOf, basketOf) => async (n) =>
    (await place(n, serverOf(n), basketOf)).code === 200;
  const scenarios = {
    'plain order': plain(pool, baskets.one),
    'plain 3 stores': plain(pool, baskets.three),
    'plain hot row': plain(pool, baskets.hot),
    quote: async (n) =>
      (
        await post(alone().url, '/api/user/order/before', shopperOf(n).token, {
          params: paramsOf(skusOf(baskets.one, n)),
        })
      ).code === 200,
    place: placing(alone, baskets.one),
    'place by 2': placing(turns, baskets.one),
    'place 3 stores': placing(alone, baskets.three),
    'place + pay': async (n) => {
      const { code, data } = await place(n, alone());
      return (
        code === 200 &&
        (
          await post(alone().url, '/api/user/order/pay', shopperOf(n).token, {
            order_id: data.order_id[0],
            payment_name: 'balance',
            pay_password: payPassword,
          })
        ).code === 200
      );
    },
    'place + notice': async (n) => {
      const { code, data } = await place(n, alone());
      if (code !== 200) return false;
      const { data: begun } = await post(alone().url, '/api/user/order/pay', shopperOf(n).token, {
        order_id: data.order_id[0],
        payment_name: 'alipay',
        device: 'wap',
      });
      return (await notify(alone().url, paidNotice(begun.url, `T${n}`))) === 'success';
    },
    'hot SKU': placing(alone, baskets.hot),
    'hot SKU by 2': placing(turns, baskets.hot),
  };
  await database.query(`WITH a AS (INSERT INTO ledger_accounts (owner, owner_id, kind, balance) SELECT 'user', id, 'money', 100000000 FROM users WHERE username LIKE 'bench-buyer-%' RETURNING id, owner_id),
    e AS (INSERT INTO ledger_entries (cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount, balance_after) SELECT 'adjustment', 1000000 + a.id, 'adjustment', 0, 'user', a.owner_id, 'money', 'fen', a.id, 100000000, 100000000 FROM a
      UNION ALL SELECT 'adjustment', 1000000 + a.id, 'adjustment', 1, 'platform', 0, 'adjustments', 'fen', NULL, -100000000, NULL FROM a) SELECT 1`);
  const seen = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  const cpus = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  const databaseCpus = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid) * 1000, 0);
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(scenarios)) {
      await free();
      const {
        rows: [before],
      } = await database.query('SELECT goods_stock FROM goods_skus WHERE id = $1', [hot.id]);
      const spent = cpu(),
        spentBelow = cpuSecondsBelow(postmaster) * 1000;
      const result = await rate(seconds, (n) => work(n + round * 100_003));
      seen[name].push(result.perSecond);
      cpus[name].push((cpu() - spent) / result.done);
      databaseCpus[name].push((cpuSecondsBelow(postmaster) * 1000 - spentBelow) / result.done);
      console.log(
        `${round + 1} ${name.padEnd(14)} ${result.perSecond.toFixed(0).padStart(6)}/s${result.refused ? `  refused ${result.refused}` : ''}`,
      );
      const {
        rows: [after],
      } = await database.query('SELECT goods_stock FROM goods_skus WHERE id = $1', [hot.id]);
      if (name.startsWith('hot SKU') && before.goods_stock - after.goods_stock !== result.done)
        console.log(
          `   STOCK WRONG: ${before.goods_stock - after.goods_stock} taken by ${result.done} orders`,
        );
    }
  }
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  const of = (name, from = seen) => median(from[name]);
  const line = (name, to, goal) => {
    const ratio = of(name) / of(to);
    console.log(
      `${name.padEnd(14)} ${of(name).toFixed(0).padStart(6)}/s   ${of(name, cpus).toFixed(2)} + ${of(name, databaseCpus).toFixed(2)} ms CPU   ${ratio.toFixed(2)} of ${to}   ${goal === undefined ? '' : `goal ${goal.toFixed(2)} ${ratio >= goal ? 'met' : 'MISS'}`}`,
    );
  };
  console.log(
    '\nshop: ours beside the same transaction in plain SQL; CPU for each order is that of our processes + that of PostgreSQL',
  );
  line('quote', 'plain order');
  line('place', 'plain order', 0.2);
  line('place by 2', 'plain order', 0.2);
  line('place 3 stores', 'plain 3 stores', 0.2);
  line('place + pay', 'plain order');
  line('place + notice', 'plain order');
  line('hot SKU', 'plain hot row', 0.6);
  line('hot SKU by 2', 'plain hot row', 0.6);
  const goods = [...new Set(skus.map(({ goods_id }) => goods_id))];
  await browse(1, alone().url, goods);
  const usual = await browse(seconds, alone().url, goods);
  await free();
  const meanwhile = await browse(seconds, alone().url, goods, () =>
    rate(seconds, scenarios['hot SKU']),
  );
  const told = ({ half, most, perSecond }) =>
    `half within ${half.toFixed(1)} ms, 99 % within ${most.toFixed(1)} ms, ${perSecond.toFixed(0)}/s`;
  console.log(
    `browsing goods, four people, alone: ${told(usual)}; while sixteen buy the hot SKU: ${told(meanwhile)}`,
  );
  await pool.end();
  await database.end();
  for (const { socket } of [...callers.values()].flat()) socket.destroy();
}
