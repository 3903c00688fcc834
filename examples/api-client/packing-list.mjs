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

const { data: list, error } = await mall.GET('/api/Seller/orders', {
  params: { query: { order_status: 2, order: 'id', per_page: 100 } },
});
if (!list) throw new Error(`The list of orders: ${error?.msg}`);
const ids = list.data.data.map(({ id }) => id).join();
if (ids === '') process.exit();

const { data: lists, error: refusal } = await mall.GET('/api/Seller/orders/print/waybill/{ids}', {
  params: { path: { ids } },
});
if (!lists) throw new Error(`The packing lists: ${refusal?.msg}`);
for (const { order_no: number, lines } of lists.data.orders)
  for (const { goods_name: name, sku_name: sku, buy_num: ordered, packed } of lines)
    if (ordered > packed) console.log(number, ordered - packed, name, sku);
