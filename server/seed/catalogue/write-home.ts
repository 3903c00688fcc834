import { insertRow, insertRows } from '../insert-rows.ts';
import { inBoth } from './catalogue.ts';
import type { Demo } from './demo.ts';
import rows from './rows.json' with { type: 'json' };
import type { WrittenStore } from './write-stores.ts';

/** Contacts in the footer of every page. Number and domain are reserved for examples. */
const contacts = { tel: '400-800-0000', email: 'help@souk.example' };
/** Links of the catalogue: `/store/<owner>` and `/goods/<owner>/<folder>`. */
export const links = /\/(store|goods)\/([a-z][\w-]*(?:\/[\w-]+)?)/g;

/**
 * A row of `rows.json`; `hours_ago` says when it was written. An SMS that failed a moment ago would
 * raise the alarm of the SMS job.
 */
interface Row {
  readonly [column: string]: unknown;
  readonly hours_ago?: number;
}

/**
 * Writes adverts, points goods, notices, articles, the contacts, and rows without references:
 * currency, versions of the app, SMS templates and messages.
 *
 * @param goods ids by `owner/folder`
 */
export async function writeHome(
  demo: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
  goods: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, catalogue, ago } = demo;
  const linked = (text: string): string =>
    text.replaceAll(
      links,
      (_, kind: string, key: string) => `/${kind}/${goods.get(key) ?? stores.get(key)!.id}`,
    );
  for (const [table, list] of Object.entries<readonly Row[]>(rows))
    await insertRows(
      tx,
      table,
      list.map(({ hours_ago: hours, ...row }) =>
        hours === undefined ? row : { ...row, created_at: ago(hours / 24) },
      ),
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
    catalogue.home.notices.map(({ name, tag, content }) => ({
      name: inBoth(name),
      tag: inBoth(tag),
      content,
    })),
  );
  await writeArticles(demo, linked);
  await writeAdverts(demo, linked);
  await writePoints(demo);
}

async function writeArticles(
  { tx, catalogue, urlOf }: Demo,
  linked: (text: string) => string,
): Promise<void> {
  const pid = await insertRow(tx, 'article_menus', { name: '商城资讯 | News', is_sort: 9 });
  const articles = catalogue.home.articles.map(({ name, content, picture }, index) => {
    const image =
      picture === undefined
        ? ''
        : `<p><img src="${urlOf('home', picture)}" alt="" loading="lazy"></p>`;
    return { pid, name: inBoth(name), content: image + linked(content), click: 86 * (index + 2) };
  });
  await insertRows(tx, 'articles', articles);
}

async function writeAdverts(
  { tx, catalogue, urlOf, ago }: Demo,
  linked: (text: string) => string,
): Promise<void> {
  const spaces = await tx.rows<{ id: number; ename: string }>('SELECT id, ename FROM adv_spaces');
  const ids = new Map(spaces.map(({ id, ename }) => [ename, id]));
  const adverts = Object.entries(catalogue.home.adverts).flatMap(([space, list]) =>
    list.map(({ name, picture, url }, index) => ({
      pid: ids.get(space),
      name: inBoth(name),
      url: linked(url),
      image: urlOf('home', picture),
      adv_start: ago(30),
      adv_end: ago(-335),
      is_sort: list.length - index,
    })),
  );
  await insertRows(tx, 'advs', adverts);
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
