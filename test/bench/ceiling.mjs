// The limit of a resource: node:http and pg with named prepared statements; no framework, no
// rights, no validation. One process, one pool.
import http from 'node:http';
import { json } from 'node:stream/consumers';
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
].join(', ');
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
const perPage = 30;
const query = (name, text, values) => pool.query({ name, text, values }).then(({ rows }) => rows);

function filterOf(params) {
  if (params.has('class_id'))
    return {
      kind: 'class',
      where: 'WHERE class_id = $1',
      order: 'goods_price DESC',
      values: [Number(params.get('class_id'))],
    };
  if (params.has('goods_name'))
    return {
      kind: 'like',
      where: 'WHERE goods_name LIKE $1 AND goods_status = 1',
      order: 'id DESC',
      values: [`%${params.get('goods_name').split('|')[0]}%`],
    };
  return { kind: 'all', where: '', order: 'id DESC', values: [] };
}

async function list(params) {
  const { kind, where, order, values } = filterOf(params);
  const page = Number(params.get('page') ?? 1);
  const limit = `LIMIT ${perPage} OFFSET $${values.length + 1}`;
  const [data, [{ total }]] = await Promise.all([
    query(
      `rows-${kind}`,
      `SELECT id, ${columns} FROM bench_goods ${where} ORDER BY ${order} ${limit}`,
      [...values, (page - 1) * perPage],
    ),
    query(`count-${kind}`, `SELECT count(*) AS total FROM bench_goods ${where}`, values),
  ]);
  return {
    data,
    count: data.length,
    total,
    per_page: perPage,
    last_page: Math.ceil(total / perPage),
    current_page: page,
  };
}

const show = async (id) =>
  (await query('show', `SELECT id, ${columns} FROM bench_goods WHERE id = $1`, [id]))[0];

async function create(body) {
  const parameters = writable.map((_, index) => `$${index + 1}`).join(', ');
  const values = writable.map((name) =>
    name.endsWith('price') ? Math.round(body[name] * 100) : body[name],
  );
  const [row] = await query(
    'create',
    `
      INSERT INTO bench_goods (${writable.join(', ')})
      VALUES (${parameters})
      RETURNING id, ${columns}`,
    values,
  );
  return row;
}

async function update(id, body) {
  const [row] = await query(
    'update',
    `
      UPDATE bench_goods
      SET goods_subname = $2, goods_stock = $3, updated_at = now()
      WHERE id = $1
      RETURNING id, ${columns}`,
    [id, body.goods_subname, body.goods_stock],
  );
  return row;
}

async function answer(request) {
  const [path, text] = request.url.split('?');
  const id = Number(path.split('/')[4]);
  if (request.method === 'POST') return create(await json(request));
  if (request.method === 'PUT') return update(id, await json(request));
  return id ? show(id) : list(new URLSearchParams(text));
}

http
  .createServer(async (request, response) => {
    try {
      const body = JSON.stringify((await answer(request)) ?? {});
      const length = Buffer.byteLength(body);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': length })
        .end(body);
    } catch (error) {
      response.writeHead(500).end(String(error.message));
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
