import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Suggestions } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { scriptNames } from '../../helpers/values/script-names.ts';

/** Every name is found by itself, in every search of shop and back office. */
let souk: TestApp;
const ids = new Map<string, Readonly<Record<'goods' | 'store' | 'points', number>>>();
beforeAll(async () => {
  souk = await startApp();
  const trade = new Trade(souk);
  for (const name of scriptNames) {
    const store = await trade.aStore();
    const goods = await trade.goods(store);
    const points = await trade.pointsGoods();
    await souk.sql.run('UPDATE goods SET goods_name = $2 WHERE id = $1', [goods.id, name]);
    await souk.sql.run('UPDATE stores SET store_name = $2 WHERE id = $1', [store.storeId, name]);
    await souk.sql.run('UPDATE integral_goods SET goods_name = $2 WHERE id = $1', [
      points.id,
      name,
    ]);
    await souk.sql.run(
      'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 10, 2)',
      [store.storeId, goods.id],
    );
    ids.set(name, { goods: goods.id, store: store.storeId, points: points.id });
  }
}, 180_000);
afterAll(() => souk?.close());

interface Row {
  readonly id: number;
}
const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => id);

test.each(scriptNames)('%s', async (name) => {
  const own = ids.get(name)!;
  const shop = async (path: string): Promise<readonly number[]> =>
    idsOf(
      (
        await souk.anonymous.get<{ data: Row[] }>(path, {
          params: encodeParams({ keywords: name }),
        })
      ).data.data,
    );
  expect(await shop('/goods')).toContain(own.goods);
  expect(await shop('/stores')).toContain(own.store);
  expect(await shop('/collectives')).toContain(own.goods);
  expect(await shop('/integral/goods')).toContain(own.points);

  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: name });
  expect(idsOf(data.goods)).toContain(own.goods);
  expect(idsOf(data.stores)).toContain(own.store);
  expect(idsOf(data.integral_goods)).toContain(own.points);

  const admin = await souk.as.admin();
  const office = async (path: string, field: string): Promise<readonly number[]> =>
    idsOf((await admin.get<{ data: Row[] }>(path, { [field]: `${name}|like` })).data.data);
  expect(plainText(name)).not.toBe('');
  expect(await office('/Admin/goods', 'goods_name')).toContain(own.goods);
  expect(await office('/Admin/stores', 'store_name')).toContain(own.store);
  expect(await office('/Admin/integral_goods', 'goods_name')).toContain(own.points);
});

test('a class without goods is neither in menus nor in suggestions', async () => {
  const [empty] = await souk.sql.rows<Row>(
    "INSERT INTO goods_classes (name, ename) VALUES ('空类目', 'Nothing here') RETURNING id",
  );
  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', {
    keywords: 'nothing here',
  });
  expect(data.classes).toEqual([]);
  const common = await souk.anonymous.get<{ classes: (Row & { has_goods: boolean })[] }>('/common');
  const classes = common.data.classes;
  const found = classes.find(({ id }) => id === empty!.id);
  expect(found?.has_goods ?? false).toBe(false);
  expect(classes.filter(({ has_goods: hasGoods }) => hasGoods).length).toBeGreaterThan(0);
});
