// The physical limit of reading goods: node:http and pg with named prepared statements on the same tables; nothing remembered, no rights, no envelope.
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL ?? 10),
});
pg.types.setTypeParser(20, Number);
const card =
  'select g.id, g.goods_name, g.goods_subname, s.price, g.goods_market_price, g.goods_stock, s.sale, g.goods_master_image, g.store_id, t.store_name, s.comments';
const from =
  'from goods_shelf s join goods g on g.id = s.goods_id join stores t on t.id = g.store_id';
const query = (name, text, values) => pool.query({ name, text, values }).then(({ rows }) => rows);

async function list(asked) {
  const page = Number(asked.get('page') ?? 1),
    from2 = Number(asked.get('from') ?? 0);
  const [data, [{ total }]] = await Promise.all([
    query(
      'list',
      `${card} ${from} where s.price >= $1 order by s.goods_id desc limit 30 offset $2`,
      [from2, (page - 1) * 30],
    ),
    query('count', 'select count(*) as total from goods_shelf where price >= $1', [from2]),
  ]);
  return { data, total };
}
async function search(asked) {
  const like = `%${asked.get('words').toLowerCase()}%`,
    skip = Number(asked.get('page') ?? 1) * 30 - 30;
  const [data, [{ total }]] = await Promise.all([
    query(
      'search',
      `${card} ${from} where s.words like $1 order by s.sale desc, s.goods_id desc limit 30 offset $2`,
      [like, skip],
    ),
    query('searchCount', 'select count(*) as total from goods_shelf where words like $1', [like]),
  ]);
  return { data, total };
}
async function detail(id) {
  const [[goods], skus, comments] = await Promise.all([
    query('goods', `${card}, g.goods_content, g.goods_images ${from} where s.goods_id = $1`, [id]),
    query('skus', 'select * from goods_skus where goods_id = $1 order by id', [id]),
    query(
      'comments',
      'select count(*) as n from order_comments where goods_id = $1 and deleted_at is null',
      [id],
    ),
  ]);
  return { ...goods, skus, comments: comments[0].n };
}

http
  .createServer(async (request, response) => {
    try {
      const [path, text] = request.url.split('?'),
        asked = new URLSearchParams(text);
      const answer = path.startsWith('/goods/')
        ? await detail(Number(path.slice(7)))
        : asked.has('words')
          ? await search(asked)
          : await list(asked);
      const body = JSON.stringify(answer);
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
    } catch (error) {
      response.writeHead(500).end(String(error.message));
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
