// Lists the goods of a store whose stock is low, with their class, by the typed client.
// Usage: SOUK_URL=https://mall.example SOUK_KEY=souk_… node examples/api-client/restock.mjs 5
//
// The types come from the description of the mall; tsconfig.json of this folder checks the calls:
//   npm run types -w examples/api-client
import createClient from 'openapi-fetch';

const { SOUK_URL: baseUrl, SOUK_KEY: key } = process.env;
if (!baseUrl || !key) throw new Error('Set SOUK_URL and SOUK_KEY');

/** @type {import('openapi-fetch').Client<import('./seller.d.ts').paths>} */
const mall = createClient({
  baseUrl,
  headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' },
});

const least = Number(process.argv[2] ?? 10);

let cursor = '';
do {
  const { data, error } = await mall.GET('/api/Seller/goods', {
    params: { query: { cursor, order: 'id', per_page: 100, expand: 'class_id' } },
  });
  if (!data) throw new Error(`The list of goods: ${error?.msg}`);
  const page = data.data.data;
  for (const goods of page)
    if ((goods.goods_stock ?? 0) < least)
      console.log(
        goods.id,
        goods.goods_name,
        goods.goods_stock,
        goods._expand?.class_id?.name ?? '',
      );
  cursor = data.data.next_cursor ?? '';
} while (cursor !== '');
