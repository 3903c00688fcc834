// Lists the goods of a store whose stock is low, by the typed client.
// Usage: SOUK_URL=https://mall.example SOUK_KEY=souk_… node examples/api-client/restock.mjs 5
//
// The types come from the description of the mall; tsconfig.json of this folder checks the calls:
//   npx openapi-typescript $SOUK_URL/api/openapi/Seller.json -o examples/api-client/seller.d.ts
import createClient from 'openapi-fetch';

const { SOUK_URL: baseUrl, SOUK_KEY: key } = process.env;
if (!baseUrl || !key) throw new Error('Set SOUK_URL and SOUK_KEY');

/** @type {import('openapi-fetch').Client<import('./seller.d.ts').paths>} */
const mall = createClient({
  baseUrl,
  headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' },
});

const least = Number(process.argv[2] ?? 10);

for (let page = 1; ; page += 1) {
  const { data, error } = await mall.GET('/api/Seller/goods', {
    params: { query: { page, per_page: 100, order: 'id' } },
  });
  if (!data) throw new Error(`The list of goods: ${error?.msg}`);
  for (const goods of data.data.data)
    if ((goods.goods_stock ?? 0) < least)
      console.log(goods.id, goods.goods_name, goods.goods_stock);
  if (page >= data.data.last_page) break;
}
