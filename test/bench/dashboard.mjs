// How long does a dashboard take at 1,000,000 orders? Budget (issue 5): every page under 300 ms, the first time too.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

const orders = 1_000_000;
const budgetMs = 300;

/** 500 stores, 20,000 goods, 200,000 members, a million orders over two years with lines, payments and refunds: plain SQL with the triggers off, sums built after, as `stat_rebuild` is for. */
const filling = [
  "INSERT INTO users (username, password, nickname, status, created_at) SELECT 'stat-' || n, '', 'Member', 1, now() - (n % 730) * interval '1 day' FROM generate_series(1, 200000) n",
  "INSERT INTO stores (user_id, store_name, store_verify, store_status) SELECT id, 'Stat ' || id, 4, 1 FROM users WHERE username LIKE 'stat-%' ORDER BY id LIMIT 500",
  "INSERT INTO goods_classes (name) VALUES ('Stat')",
  "INSERT INTO goods (store_id, class_id, goods_name, goods_images, goods_price, goods_market_price, goods_weight, goods_stock, freight_id, goods_status, goods_verify) SELECT s.id, (SELECT max(id) FROM goods_classes), 'Stat goods ' || n, '[]', 1000 + n, 2000, 0.5, 0, 0, 1, 1 FROM generate_series(1, 40) n, stores s WHERE s.store_name LIKE 'Stat %'",
  'CREATE TEMP TABLE shop AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM stores',
  'CREATE TEMP TABLE ware AS SELECT id, store_id, goods_price, row_number() OVER (PARTITION BY store_id ORDER BY id) - 1 AS at FROM goods',
  "CREATE TEMP TABLE member AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM users WHERE username LIKE 'stat-%'",
  'CREATE INDEX ON shop (at); CREATE INDEX ON ware (store_id, at); CREATE INDEX ON member (at); ANALYZE shop; ANALYZE ware; ANALYZE member',
  `INSERT INTO orders (group_id, order_no, user_id, store_id, order_name, order_price, coupon_money, freight_money, total_price, refund_money, order_status, payment_name, pay_time, created_at)
   SELECT n, 'STAT' || n, m.id, s.id, 'Stat', 2 * w.goods_price, 0, 500, 2 * w.goods_price + 500, CASE WHEN n % 31 = 0 AND k.status > 1 THEN w.goods_price ELSE 0 END, k.status, CASE WHEN k.status > 1 THEN 'wechat' END, CASE WHEN k.status > 1 THEN t.at END, t.at
   FROM generate_series(1, ${orders}) n JOIN shop s ON s.at = (n::bigint * n) % (SELECT count(*) FROM shop) JOIN member m ON m.at = n % 200000 JOIN ware w ON w.store_id = s.id AND w.at = n % 40
     CROSS JOIN LATERAL (SELECT date_trunc('second', now()) - (${orders} - n) * interval '63 seconds' AS at) t CROSS JOIN LATERAL (SELECT CASE WHEN n <= ${orders - 60_000} THEN CASE WHEN n % 20 = 0 THEN 0 ELSE 6 END ELSE 1 + n % 6 END AS status) k`,
  "INSERT INTO order_goods (order_id, user_id, store_id, goods_id, sku_id, goods_name, buy_num, goods_price, total_price, refund_num, refund_money) SELECT o.id, o.user_id, o.store_id, w.id, 0, 'Stat', 2, w.goods_price, 2 * w.goods_price, CASE WHEN o.refund_money > 0 THEN 1 ELSE 0 END, o.refund_money FROM orders o JOIN ware w ON w.store_id = o.store_id AND w.goods_price * 2 = o.order_price WHERE o.order_no LIKE 'STAT%'",
  "INSERT INTO order_pays (user_id, pay_no, name, payment_name, device, total, pay_status, pay_time) SELECT user_id, order_no, 'Stat', 'wechat', 'scan', total_price, 1, pay_time FROM orders WHERE pay_time IS NOT NULL AND order_no LIKE 'STAT%'",
];

async function sellerToken(database) {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    "INSERT INTO sessions (token_hash, seed, area, account_id, ends_at) SELECT decode($1, 'hex'), '\\x00', 'Seller', user_id, now() + interval '1 day' FROM stores ORDER BY id LIMIT 1",
    [createHash('sha256').update(token).digest('hex')],
  );
  return token;
}

const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const pages = [
  ['Admin', 'dashboard.all', {}],
  ['Admin', 'dashboard.all', { by: 'year' }],
  ['Admin', 'dashboard.all', { by: 'custom', from: day(700), to: day(3) }],
  ['Admin', 'dashboard.order', { by: 'week' }],
  ['Admin', 'dashboard.order', { by: 'year' }],
  ['Admin', 'dashboard.order', { by: 'custom', from: day(400), to: day(17) }],
  ['Admin', 'dashboard.user', { by: 'year' }],
  ['Admin', 'dashboard.store', { by: 'year' }],
  ['Admin', 'dashboard.pay', { by: 'year' }],
  ['Seller', 'dashboard.all', {}],
  ['Seller', 'dashboard.order', { by: 'year' }],
];

/** Fills the mall and prints how long each page takes: the first call, and the median of twenty. */
export async function benchDashboard({ postgres, url, headers }) {
  const database = new pg.Client({ connectionString: postgres });
  await database.connect();
  const timed = async (name, work) => {
    const start = performance.now();
    const answer = await work();
    console.log(`${name.padEnd(46)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return answer;
  };
  await timed(`\nfilling ${orders.toLocaleString('en')} orders`, async () => {
    await database.query('SET session_replication_role = replica');
    for (const sql of filling) await database.query(sql);
    await database.query('SET session_replication_role = origin');
    await database.query('VACUUM ANALYZE orders, order_goods, order_pays, users, stores, goods');
  });
  await timed('building every sum anew', () => database.query('SELECT stat_rebuild()'));
  await database.query('VACUUM ANALYZE stat_sums');
  // Ten thousand sales and refunds that no job has put into the sums yet.
  await database.query(
    'UPDATE orders SET refund_money = refund_money + 1 WHERE order_status = 6 AND id IN (SELECT id FROM orders WHERE order_status = 6 ORDER BY id DESC LIMIT 10000)',
  );
  const {
    rows: [waiting],
  } = await database.query('SELECT count(*) AS n FROM stat_changes');
  console.log(
    `${waiting.n} changes wait to be folded\n\npage                                            first ms   median ms   budget`,
  );
  const seller = { authorization: `Bearer ${await sellerToken(database)}` };
  for (const [area, source, query] of pages) {
    const times = [];
    for (let at = 0; at < 21; at++) {
      const start = performance.now(),
        answer = await fetch(`${url}/api/${area}/sources/${source}?${new URLSearchParams(query)}`, {
          headers: area === 'Admin' ? headers : seller,
        }).then((reply) => reply.json());
      times.push(performance.now() - start);
      if (answer.code !== 200) throw new Error(`${area} ${source}: ${answer.msg}`);
    }
    const [first, ...rest] = times,
      median = rest.toSorted((a, b) => a - b)[10];
    console.log(
      `${`${area} ${source} ${Object.values(query).join(' ')}`.padEnd(46)} ${first.toFixed(0).padStart(9)} ${median.toFixed(0).padStart(11)}   ${Math.max(first, median) < budgetMs ? 'met' : 'MISS'}`,
    );
  }
  await timed('\nfolding them', () => database.query('SELECT stat_fold(1000000)'));
  await database.end();
}
