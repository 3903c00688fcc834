import { insertRow, insertRows } from '../insert-rows.ts';
import { inBoth } from './catalogue.ts';
import type { Demo } from './demo.ts';
import rows from './rows.json' with { type: 'json' };
import type { WrittenStore } from './write-stores.ts';

/** Inserts the pictures into `files`, owned by the store below whose folder they are, or by the platform. */
export async function enterPictures(
  { tx, pictures }: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
): Promise<void> {
  const rows = [...pictures].map(([key, picture]) => {
    const store = stores.get(/^stores\/([^/]+)/.exec(key)?.[1] ?? '');
    const owner_area = store ? 'Seller' : 'Admin';
    return { owner_area, owner_id: store?.id ?? 0, account_id: 0, kind: 'picture', ...picture };
  });
  await insertRows(tx, 'files', rows);
}

/** Contacts in the footer of every page. Number and domain are reserved for examples. */
const contacts = { tel: '400-800-0000', email: 'help@souk.example' };
/** Links of the catalogue: `/store/<owner>` and `/goods/<owner>/<folder>`. */
export const links = /\/(store|goods)\/([a-z][\w-]*(?:\/[\w-]+)?)/g;
/** Pictures in the image space of a store. */
const inSpace = 8;

/**
 * Writes adverts, points goods, notices, articles, the contacts, image spaces of two stores, and
 * rows without references: currency, versions of the app, SMS templates.
 *
 * @param goods ids by `owner/folder`
 */
export async function writeHome(
  demo: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
  goods: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, catalogue } = demo;
  const linked = (text: string): string =>
    text.replaceAll(
      links,
      (_, kind: string, key: string) => `/${kind}/${goods.get(key) ?? stores.get(key)!.id}`,
    );
  for (const [table, list] of Object.entries(rows)) await insertRows(tx, table, list);
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
  await writeSpaces(demo, stores);
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

/** Puts pictures of the first two stores into their image spaces, half of them in a folder. */
async function writeSpaces(
  { tx, catalogue, pictures }: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
): Promise<void> {
  const selling = [...stores].filter(([owner]) =>
    catalogue.goods.some((goods) => goods.owner === owner),
  );
  for (const [owner, { id }] of selling.slice(0, 2)) {
    const dir = await insertRow(tx, 'file_space_dirs', { belong_id: id, name: '商品主图' });
    const own = catalogue.goods.filter((goods) => goods.owner === owner).slice(0, inSpace);
    const files = own.map(({ base, name, pictures: [view] }, index) => {
      const { url, bytes, width, height } = pictures.get(`${base}/${view}`)!;
      return {
        belong_id: id,
        dir_id: index % 2 === 0 ? dir : null,
        name: name.zh.slice(0, 30),
        new_name: url.split('/').at(-1),
        url,
        ext_name: 'webp',
        disk_name: 'local',
        info: `${width}*${height}`,
        bytes,
      };
    });
    await insertRows(tx, 'file_spaces', files);
  }
}
