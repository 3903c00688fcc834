// How long dashboard pages take at 1,000,000 orders. Budget (docs/product.md#budgets): every page
// under 300 ms, the first call included.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { median } from '../load.mjs';

const budgetMs = 300;
/** One first call, then twenty for the median. */
const calls = 21;

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const pages = [
  ['Admin', 'dashboard.all', {}],
  ['Admin', 'dashboard.all', { by: 'year' }],
  ['Admin', 'dashboard.all', { by: 'custom', from: daysAgo(700), to: daysAgo(3) }],
  ['Admin', 'dashboard.order', { by: 'week' }],
  ['Admin', 'dashboard.order', { by: 'year' }],
  ['Admin', 'dashboard.order', { by: 'custom', from: daysAgo(400), to: daysAgo(17) }],
  ['Admin', 'dashboard.user', { by: 'year' }],
  ['Admin', 'dashboard.store', { by: 'year' }],
  ['Admin', 'dashboard.pay', { by: 'year' }],
  ['Seller', 'dashboard.all', {}],
  ['Seller', 'dashboard.order', { by: 'year' }],
];

/** @returns rows of the table */
export async function benchDashboard({ database, ours }) {
  const filling = readFileSync(new URL('../sql/dashboard.sql', import.meta.url), 'utf8');
  await timed('\nfilling 1,000,000 orders', () => database.query(filling));
  await database.query('VACUUM ANALYZE');
  await timed('rebuilding all sums', () => database.query('SELECT stat_rebuild()'));
  await database.query('VACUUM ANALYZE stat_sums');
  console.log(`${await refundLatest(database)} changes are not in the sums yet`);
  const rows = [];
  const headersOf = {
    Admin: ours.headers,
    Seller: { authorization: `Bearer ${await sellerToken(database)}` },
  };
  for (const [area, source, query] of pages) {
    const url = `${ours.url}/api/${area}/sources/${source}?${new URLSearchParams(query)}`;
    const times = await timesOf(url, headersOf[area]);
    rows.push(rowOf([area, source, query.by ?? 'today'].join(' '), times));
  }
  await timed('\nfolding the changes', () => database.query('SELECT stat_fold(1000000)'));
  return rows;
}

async function timed(name, work) {
  const start = performance.now();
  await work();
  console.log(`${name.padEnd(46)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Refunds 10,000 orders. @returns the number of changes that no job has added to the sums */
async function refundLatest(database) {
  await database.query(`
    UPDATE orders
    SET refund_money = refund_money + 1
    WHERE id IN (SELECT id FROM orders WHERE order_status = 6 ORDER BY id DESC LIMIT 10000)`);
  const { rows } = await database.query('SELECT count(*) AS n FROM stat_changes');
  return rows[0].n;
}

async function sellerToken(database) {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `
      INSERT INTO sessions (token_hash, seed, area, account_id, ends_at)
      SELECT decode($1, 'hex'), '\\x00', 'Seller', user_id, now() + interval '1 day'
      FROM stores
      ORDER BY id
      LIMIT 1`,
    [createHash('sha256').update(token).digest('hex')],
  );
  return token;
}

/** Milliseconds of each call. */
async function timesOf(url, headers) {
  const times = [];
  for (let call = 0; call < calls; call++) {
    const start = performance.now();
    const answer = await fetch(url, { headers }).then((reply) => reply.json());
    times.push(performance.now() - start);
    if (answer.code !== 200) throw new Error(`${url}: ${answer.msg}`);
  }
  return times;
}

/** The first call, or the median of the others if it is longer. */
function rowOf(page, [first, ...rest]) {
  console.log(`${page.padEnd(46)} first ${first.toFixed(0)} ms`);
  const ours = Math.max(first, median(rest));
  return { scenario: `dashboard: ${page}`, ours, unit: 'ms', goal: budgetMs, isLess: true };
}
