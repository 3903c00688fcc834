// Ships paid orders of a store with the parcel numbers of a file.
// Usage: SOUK_URL=https://mall.example SOUK_USERNAME=… SOUK_PASSWORD=… node examples/ship-orders.mjs parcels.csv
//
// The file has one parcel a line: <order number>,<code of the courier>,<parcel number>
// Without a file the program lists the orders that wait to be shipped.
import { readFileSync } from 'node:fs';

const { SOUK_URL: url, SOUK_USERNAME: username, SOUK_PASSWORD: password } = process.env;
if (!url || !username || !password)
  throw new Error('Set SOUK_URL, SOUK_USERNAME and SOUK_PASSWORD');

const pageSize = 100;
let token;

/**
 * Calls the API of sellers. The HTTP status of a refusal is 200 too; check `code`.
 *
 * @throws Error with the message of the mall
 */
async function call(method, path, body) {
  const response = await fetch(`${url}/api/Seller/${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  // A long session gets a new token with an answer
  token = response.headers.get('authorization')?.replace(/^Bearer /, '') ?? token;
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`${method} ${path}: ${msg}`);
  return data;
}

/** All orders that are paid and wait to be shipped; orders that come or go meanwhile move no page. */
async function listPaidOrders() {
  const orders = [];
  for (let cursor = ''; cursor !== null; ) {
    const query = `order_status=2&cursor=${encodeURIComponent(cursor)}&per_page=${pageSize}`;
    const page = await call('GET', `orders?${query}`);
    orders.push(...page.data);
    cursor = page.next_cursor;
  }
  return orders;
}

/** The parcels of the file, by the number of their order. */
function readParcels(file) {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);
  const parcels = lines.map((line) => line.split(',').map((value) => value.trim()));
  const byOrder = new Map(parcels.map(([orderNo]) => [orderNo, []]));
  for (const [orderNo, delivery_code, delivery_no] of parcels)
    byOrder.get(orderNo).push({ delivery_code, delivery_no });
  return byOrder;
}

({ access_token: token } = await call('POST', 'login', { username, password }));
const orders = await listPaidOrders();
const [file] = process.argv.slice(2);
if (!file)
  for (const { order_no: orderNo, total_price: total } of orders) console.log(orderNo, total);
else
  for (const [orderNo, parcels] of readParcels(file)) {
    const order = orders.find(({ order_no }) => order_no === orderNo);
    if (!order) {
      console.log(`${orderNo} does not wait to be shipped`);
      continue;
    }
    await call('POST', `orders/${order.id}/commands/ship`, {
      rows: [{ id: order.id, input: { parcels } }],
    });
    console.log(`${orderNo} is shipped`);
  }
