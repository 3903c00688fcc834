// The physical limit: node:http and pg with named prepared statements; no framework, no rights, no validation. One process, one pool.
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL ?? 10),
});
pg.types.setTypeParser(20, Number);
for (const oid of [1114, 1184]) pg.types.setTypeParser(oid, (text) => text);

const columns = [
  'rev',
  'store_id',
  'class_id',
  'brand_id',
  'goods_name',
  'goods_subname',
  'goods_no',
  'goods_price',
  'market_price',
  'goods_stock',
  'goods_sale',
  'goods_status',
  'goods_verify',
  'image',
  'created_at',
  'updated_at',
];
const select = `select id, ${columns.join(', ')} from bench_goods`;
const perPage = 30;
const lists = {
  all: ['', 'id desc'],
  class: ['where class_id = $1', 'goods_price desc'],
  like: ['where goods_name like $1 and goods_status = 1', 'id desc'],
};
const argumentsOf = (query) =>
  query.has('class_id')
    ? ['class', [Number(query.get('class_id'))]]
    : query.has('goods_name')
      ? ['like', [`%${query.get('goods_name').split('|')[0]}%`]]
      : ['all', []];

async function list(query) {
  const [kind, values] = argumentsOf(query);
  const [where, order] = lists[kind];
  const page = Number(query.get('page') ?? 1);
  const [rows, count] = await Promise.all([
    pool.query({
      name: `rows-${kind}`,
      text: `${select} ${where} order by ${order} limit ${perPage} offset $${values.length + 1}`,
      values: [...values, (page - 1) * perPage],
    }),
    pool.query({
      name: `count-${kind}`,
      text: `select count(*) as n from bench_goods ${where}`,
      values,
    }),
  ]);
  const total = count.rows[0].n;
  return JSON.stringify({
    data: rows.rows,
    count: rows.rowCount,
    total,
    per_page: perPage,
    last_page: Math.ceil(total / perPage),
    current_page: page,
  });
}

const one = async (id) =>
  JSON.stringify(
    (await pool.query({ name: 'one', text: `${select} where id = $1`, values: [id] })).rows[0],
  );
const writable = [
  'store_id',
  'class_id',
  'brand_id',
  'goods_name',
  'goods_subname',
  'goods_no',
  'goods_price',
  'market_price',
  'goods_stock',
  'image',
];
const create = async (body) =>
  JSON.stringify(
    (
      await pool.query({
        name: 'create',
        text: `insert into bench_goods (${writable}) values (${writable.map((_, at) => `$${at + 1}`)}) returning id, ${columns}`,
        values: writable.map((name) =>
          name.endsWith('price') ? Math.round(body[name] * 100) : body[name],
        ),
      })
    ).rows[0],
  );
const update = async (id, body) =>
  JSON.stringify(
    (
      await pool.query({
        name: 'update',
        text: `update bench_goods set goods_subname = $2, goods_stock = $3, updated_at = now() where id = $1 returning id, ${columns}`,
        values: [id, body.goods_subname, body.goods_stock],
      })
    ).rows[0],
  );

const bodyOf = (request) =>
  new Promise((resolve, reject) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('end', () => {
        try {
          resolve(JSON.parse(text));
        } catch (error) {
          reject(error);
        }
      });
  });

http
  .createServer(async (request, response) => {
    try {
      const [path, query] = request.url.split('?');
      const id = Number(path.split('/')[4]);
      const body =
        request.method === 'POST'
          ? await create(await bodyOf(request))
          : request.method === 'PUT'
            ? await update(id, await bodyOf(request))
            : id
              ? await one(id)
              : await list(new URLSearchParams(query));
      response
        .writeHead(body ? 200 : 404, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body ?? ''),
        })
        .end(body);
    } catch (error) {
      response.writeHead(500).end(String(error.message));
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
