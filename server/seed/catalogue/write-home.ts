import { insertRow, insertRows } from '../insert-rows.ts';
import { inBoth } from './catalogue.ts';
import type { Demo } from './demo.ts';
import rows from './rows.json' with { type: 'json' };
import type { WrittenStore } from './write-stores.ts';

/** Contacts in the footer of every page. Number and domain are reserved for examples. */
const contacts = { tel: '400-800-0000', email: 'help@souk.example' };
/** A row of `rows.json`. */
type Row = { readonly hours_ago?: number; readonly [column: string]: unknown };
/** Links of the catalogue: `/store/<owner>` and `/goods/<owner>/<folder>`. */
export const links = /\/(store|goods)\/([a-z][\w-]*(?:\/[\w-]+)?)/g;

/**
 * Writes adverts, points goods, notices, articles, the contacts, and rows without references:
 * currency, versions of the app, SMS templates and messages. An SMS that failed a moment ago would
 * raise the alarm of the SMS job.
 *
 * @param goods ids by `owner/folder`
 */
export async function writeHome(
  demo: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
  goods: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, catalogue, urlOf, ago } = demo;
  const { adverts, articles, notices } = catalogue.home;
  const linked = (text: string): string =>
    text.replaceAll(
      links,
      (_, kind: string, key: string) => `/${kind}/${goods.get(key) ?? stores.get(key)!.id}`,
    );
  for (const [table, list] of Object.entries<readonly Row[]>(rows))
    await insertRows(
      tx,
      table,
      list.map(({ hours_ago: hours, ...row }) => ({
        ...row,
        created_at: hours === undefined ? undefined : ago(hours / 24),
      })),
    );
  await tx.run(
    `
      INSERT INTO configs (name, value)
      SELECT 'configs/web', $1::jsonb || jsonb_build_object('currency_id', max(id))
      FROM currencies
      ON CONFLICT (name) DO UPDATE
      SET value = configs.value || excluded.value`,
    [JSON.stringify(contacts)],
  );
  await insertRows(
    tx,
    'notices',
    notices.map(({ content, ...names }) => ({
      name: inBoth(names.name),
      tag: inBoth(names.tag),
      content,
    })),
  );
  const news = await insertRow(tx, 'article_menus', { name: '商城资讯 | News', is_sort: 9 });
  const imageOf = (picture?: string): string =>
    picture ? `<p><img src="${urlOf('home', picture)}" alt="" loading="lazy"></p>` : '';
  await insertRows(
    tx,
    'articles',
    articles.map(({ name, content, picture }, index) => ({
      pid: news,
      name: inBoth(name),
      content: imageOf(picture) + linked(content),
      click: 86 * (index + 2),
    })),
  );
  const spaces = await tx.rows<{ id: number; ename: string }>('SELECT id, ename FROM adv_spaces');
  await insertRows(
    tx,
    'advs',
    Object.entries(adverts).flatMap(([space, list]) =>
      list.map(({ name, picture, url }, index) => ({
        pid: spaces.find(({ ename }) => ename === space)?.id,
        name: inBoth(name),
        url: linked(url),
        image: urlOf('home', picture),
        adv_start: ago(30),
        adv_end: ago(-335),
        is_sort: list.length - index,
      })),
    ),
  );
  await writePoints(demo);
}

async function writePoints({ tx, catalogue, urlOf }: Demo): Promise<void> {
  const { points } = catalogue.home;
  const classes = await insertRows(
    tx,
    'integral_goods_classes',
    points.map(({ name }) => ({ name: inBoth(name) })),
  );
  const goods = points.flatMap((cls, at) =>
    cls.goods.map((each) => ({ ...each, cid: classes[at] })),
  );
  await insertRows(
    tx,
    'integral_goods',
    goods.map(({ cid, name, picture, points: costs, price }, index) => ({
      cid,
      goods_name: inBoth(name),
      goods_images: [urlOf('home', picture)],
      goods_master_image: urlOf('home', picture),
      goods_price: costs,
      goods_market_price: Math.round(price * 100),
      goods_stock: 47 + index * 7,
      goods_sale: 3 + index * 3,
      goods_content: `<p>${inBoth({
        zh: `${name.zh}，积分兑换，全国包邮。`,
        en: `${name.en}, redeemed with points, delivered free anywhere in China.`,
      })}</p>`,
      goods_status: index % 8 === 7 ? 0 : 1,
      is_recommend: index % 4 === 0 ? 1 : 0,
    })),
  );
}
