// Prints what is to be packed for the paid orders of a store, by the typed client.
// Usage: SOUK_URL=https://mall.example SOUK_KEY=souk_… node examples/api-client/packing-list.mjs
import createClient from 'openapi-fetch';

const { SOUK_URL: baseUrl, SOUK_KEY: key } = process.env;
if (!baseUrl || !key) throw new Error('Set SOUK_URL and SOUK_KEY');

/** @type {import('openapi-fetch').Client<import('./seller.d.ts').paths>} */
const mall = createClient({
  baseUrl,
  headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' },
});

let cursor = '';
do {
  const { data, error } = await mall.GET('/api/Seller/orders', {
    params: { query: { cursor, order_status: 2, order: 'id', per_page: 100 } },
  });
  if (!data) throw new Error(`The list of orders: ${error?.msg}`);
  const ids = data.data.data.map(({ id }) => id);
  if (ids.length > 0) await printList(ids.join());
  cursor = data.data.next_cursor ?? '';
} while (cursor !== '');

/** @param {string} ids */
async function printList(ids) {
  const { data, error } = await mall.GET('/api/Seller/orders/print/waybill/{ids}', {
    params: { path: { ids } },
  });
  if (!data) throw new Error(`The packing lists: ${error?.msg}`);
  for (const { order_no: number, lines } of data.data.orders)
    for (const { goods_name: name, sku_name: sku, buy_num: ordered, packed } of lines)
      if (ordered > packed) console.log(number, ordered - packed, name, sku);
}
