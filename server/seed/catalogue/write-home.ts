import type { Transaction } from '../../platform/database/sql.ts';
import { insertRows } from '../insert-rows.ts';
import { type Catalogue, inBoth } from './catalogue.ts';
import { enterPictures, type StorePicture } from './pictures.ts';

/** Contacts in the footer of every page. Number and domain are reserved for examples. */
const contacts = { tel: '400-800-0000', email: 'help@souk.example' };

/** Writes adverts, points goods, notices, articles, the currency and the contacts. */
export async function prepareHome(
  { home }: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const adverts = await Promise.all(
    Object.entries(home.adverts).flatMap(([space, list]) =>
      list.map(async ({ name, picture, url }, index) => {
        const stored = await storePicture('home', picture);
        return {
          space,
          name: inBoth(name),
          url,
          is_sort: list.length - index,
          image: stored.url,
          stored,
        };
      }),
    ),
  );
  const points = await Promise.all(
    home.points.flatMap(({ name: cls, goods }) =>
      goods.map(async ({ name, picture, points: costs, price }) => {
        const stored = await storePicture('home/points', picture);
        const content = inBoth({
          zh: `${name.zh}，积分兑换，全国包邮。`,
          en: `${name.en}, redeemed with points, delivered free anywhere in China.`,
        });
        return {
          cls: inBoth(cls),
          name: inBoth(name),
          points: costs,
          price: Math.round(price * 100),
          image: stored.url,
          content: `<p>${content}</p>`,
          stored,
        };
      }),
    ),
  );
  const articles = await Promise.all(
    home.articles.map(async ({ name, content, picture }) => {
      const stored = picture === undefined ? [] : [await storePicture('home', picture)];
      const images = stored.map(({ url }) => `<p><img src="${url}" alt="" loading="lazy"></p>`);
      return { name: inBoth(name), content: images.join('') + content, stored };
    }),
  );
  return async (tx) => {
    await enterPictures(
      tx,
      [...adverts, ...points, ...articles].flatMap(({ stored }) => stored),
    );
    await writeNews(tx, home.notices, articles);
    await writeSettings(tx);
    await writeAdverts(tx, adverts);
    await writePoints(tx, points);
  };
}

/** Writes notices and a column of articles. */
async function writeNews(
  tx: Transaction,
  notices: Catalogue['home']['notices'],
  articles: readonly { readonly name: string; readonly content: string }[],
): Promise<void> {
  await insertRows(
    tx,
    'notices',
    { name: 'text', tag: 'text', content: 'text' },
    notices.map(({ name, tag, content }) => ({ name: inBoth(name), tag: inBoth(tag), content })),
  );
  const [column] = await insertRows(tx, 'article_menus', { name: 'text', is_sort: 'bigint' }, [
    { name: '商城资讯 | News', is_sort: 9 },
  ]);
  if (column === undefined) return;
  await insertRows(
    tx,
    'articles',
    { pid: 'bigint', name: 'text', content: 'text', click: 'bigint' },
    articles.map(({ name, content }, index) => ({
      pid: column,
      name,
      content,
      click: 86 * (index + 2),
    })),
  );
}

/** Writes the yuan, the currency of the mall, and its contacts. */
async function writeSettings(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    'currencies',
    { name: 'text', ename: 'text', currency: 'text', currency_ename: 'text' },
    [{ name: '人民币 | Renminbi', ename: 'zh-cn', currency: '￥', currency_ename: 'RMB' }],
  );
  await tx.run(
    `
      INSERT INTO configs (name, value)
      SELECT 'configs/web', $1::jsonb || jsonb_build_object('currency_id', id)
      FROM currencies
      WHERE currency_ename = 'RMB'
      ON CONFLICT (name) DO UPDATE
      SET value = configs.value || excluded.value`,
    [JSON.stringify(contacts)],
  );
}

const writeAdverts = (tx: Transaction, adverts: readonly object[]): Promise<number> =>
  tx.run(
    `
      INSERT INTO advs (pid, name, url, image, adv_start, adv_end, is_sort)
      SELECT
        s.id, w.name, coalesce('/store/' || store.id, w.url), w.image, date_trunc('day', mall_now() - interval '30 days'),
        date_trunc('day', mall_now() + interval '335 days'), w.is_sort
      FROM jsonb_to_recordset($1::jsonb) AS w(
        space text, name text, url text, image text, is_sort bigint
      )
      JOIN adv_spaces s ON s.ename = w.space AND s.deleted_at IS NULL
      LEFT JOIN users u
        ON u.username = substring(w.url FROM '^/store/(.+)$') AND u.deleted_at IS NULL
      LEFT JOIN stores store ON store.user_id = u.id AND store.deleted_at IS NULL`,
    [JSON.stringify(adverts)],
  );

async function writePoints(
  tx: Transaction,
  goods: readonly { readonly cls: string }[],
): Promise<void> {
  await insertRows(
    tx,
    'integral_goods_classes',
    { name: 'text' },
    [...new Set(goods.map(({ cls }) => cls))].map((name) => ({ name })),
  );
  await tx.run(
    `
      INSERT INTO integral_goods (
        cid, goods_name, goods_images, goods_master_image, goods_price, goods_market_price,
        goods_stock, goods_sale, goods_content, goods_status, is_recommend
      )
      SELECT
        c.id, w.name, jsonb_build_array(w.image), w.image, w.points, w.price, 40 + w.ordinal * 7,
        w.ordinal * 3, w.content, CASE WHEN w.ordinal % 8 = 0 THEN 0 ELSE 1 END,
        CASE WHEN w.ordinal % 4 = 1 THEN 1 ELSE 0 END
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          cls text, name text, content text, points bigint, price bigint, image text
        )
      ) WITH ORDINALITY AS w(cls, name, content, points, price, image, ordinal)
      JOIN integral_goods_classes c ON c.name = w.cls AND c.deleted_at IS NULL`,
    [JSON.stringify(goods)],
  );
}
