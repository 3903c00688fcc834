// The limit of reading goods: node:http and pg with named prepared statements on the same tables;
// no cache, no rights, no envelope.
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL ?? 10),
});
pg.types.setTypeParser(20, Number);

const perPage = 30;
const cardColumns = `
  g.id, g.goods_name, g.goods_subname, s.price, g.goods_market_price, g.goods_stock, s.sale,
  g.goods_master_image, g.store_id, t.store_name, s.comments`;
const tables = `
  FROM goods_shelf s
  JOIN goods g ON g.id = s.goods_id
  JOIN stores t ON t.id = g.store_id`;
const cardSql = `SELECT ${cardColumns} ${tables}`;
const detailSql = `SELECT ${cardColumns}, g.goods_content, g.goods_images ${tables}`;
const query = (name, text, values) => pool.query({ name, text, values }).then(({ rows }) => rows);

async function list(params) {
  const minPrice = Number(params.get('from') ?? 0);
  const offset = (Number(params.get('page') ?? 1) - 1) * perPage;
  const [data, [{ total }]] = await Promise.all([
    query(
      'list',
      `${cardSql} WHERE s.price >= $1 ORDER BY s.goods_id DESC LIMIT ${perPage} OFFSET $2`,
      [minPrice, offset],
    ),
    query('count', 'SELECT count(*) AS total FROM goods_shelf WHERE price >= $1', [minPrice]),
  ]);
  return { data, total };
}

async function search(params) {
  const pattern = `%${params.get('words').toLowerCase()}%`;
  const offset = (Number(params.get('page') ?? 1) - 1) * perPage;
  const [data, [{ total }]] = await Promise.all([
    query(
      'search',
      `
        ${cardSql}
        WHERE s.words LIKE $1
        ORDER BY s.sale DESC, s.goods_id DESC
        LIMIT ${perPage} OFFSET $2`,
      [pattern, offset],
    ),
    query('searchCount', 'SELECT count(*) AS total FROM goods_shelf WHERE words LIKE $1', [
      pattern,
    ]),
  ]);
  return { data, total };
}

async function detail(id) {
  const [[goods], skus, [comments]] = await Promise.all([
    query('goods', `${detailSql} WHERE s.goods_id = $1`, [id]),
    query('skus', 'SELECT * FROM goods_skus WHERE goods_id = $1 ORDER BY id', [id]),
    query(
      'comments',
      'SELECT count(*) AS n FROM order_comments WHERE goods_id = $1 AND deleted_at IS NULL',
      [id],
    ),
  ]);
  return { ...goods, skus, comments: comments.n };
}

function answer(url) {
  const [path, text] = url.split('?');
  if (path.startsWith('/goods/')) return detail(Number(path.slice('/goods/'.length)));
  const params = new URLSearchParams(text);
  return params.has('words') ? search(params) : list(params);
}

http
  .createServer(async (request, response) => {
    try {
      const body = JSON.stringify(await answer(request.url));
      const length = Buffer.byteLength(body);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': length })
        .end(body);
    } catch (error) {
      response.writeHead(500).end(String(error.message));
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
