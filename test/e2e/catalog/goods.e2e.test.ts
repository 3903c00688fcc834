import { beforeAll, describe, expect, test } from 'vitest';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import type { BuiltSeller } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Goods over HTTP: SKUs, stock, classes and review (docs/product.md#goods-form). */
let app: TestApp;
let owner: BuiltSeller;
let seller: Client;
let classId: number;
let picture: string;
beforeAll(async () => {
  app = await sharedApp();
  owner = await app.aSeller();
  seller = (await app.as.seller(owner)).json();
  classId = await app.aClassOf(owner.storeId);
  picture = await uploadPicture(seller, 'Seller');
}, 180_000);

const plain = (more: object = {}) => ({
  class_id: classId,
  goods_name: 'Oak chair',
  goods_images: [picture],
  goods_price: '20.00',
  goods_market_price: '25.00',
  goods_weight: 3,
  goods_stock: 9,
  ...more,
});
const add = async (more: object = {}) => {
  const { code, data, msg } = await seller.post('/Seller/goods', plain(more));
  if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`);
  return data;
};
const put = (id: number, change: object, client = seller) =>
  client.put(`/Seller/goods/${id}`, change);
const read = async (id: number) => (await seller.get(`/Seller/goods/${id}`)).data;
const nextNumber = counter();
/** Creates an attribute and returns the ids of its specs. */
const specs = async (names: readonly string[], client = seller): Promise<readonly number[]> =>
  (
    await client.post('/Seller/goods_attrs', { name: `Attr ${nextNumber()}`, specs: names })
  ).data.specs.map(({ id }: { id: number }) => id);
const sku = (spec_id: readonly number[], more: object = {}) => ({
  spec_id,
  goods_price: '10.00',
  goods_stock: 5,
  ...more,
});
const errorsOf = ({
  data,
}: {
  data: { errors: readonly { pointer: string; message: string }[] };
}) => data.errors.map(({ pointer }) => pointer);

describe('SKUs', () => {
  test('another seller’s SKU id in a save is refused, and that SKU stays as it is', async () => {
    const other = await app.aSeller();
    const stranger = (await app.as.seller(other)).json();
    const theirs = await stranger.post('/Seller/goods', {
      ...plain({
        class_id: await app.aClassOf(other.storeId),
        goods_images: [await uploadPicture(stranger, 'Seller')],
      }),
      skuList: [sku(await specs(['Theirs'], stranger), { goods_price: '70.00' })],
    });
    const foreign = theirs.data.skuList[0].id;
    const own = await specs(['Mine', 'More']);
    const goods = await add({ skuList: [sku([own[0]!])] });
    const taken = { id: foreign, goods_price: '0.01', goods_stock: 99 };
    for (const skuList of [
      [{ ...taken, spec_id: [own[1]!] }],
      [{ ...taken, spec_id: theirs.data.skuList[0].spec_id }],
      [taken],
    ]) {
      expect((await put(goods.id, { skuList })).code, JSON.stringify(skuList)).toBe(422);
      const added = await seller.post('/Seller/goods', plain({ skuList }));
      expect(added.code, JSON.stringify(skuList)).toBe(422);
    }
    expect((await stranger.get(`/Seller/goods/${theirs.data.id}`)).data.skuList).toEqual(
      theirs.data.skuList,
    );
  });

  test('goods without stock cannot be published, and sell out on sale', async () => {
    const [red = 0] = await specs(['Red']);
    const draft = await add({ skuList: [sku([red], { goods_stock: 0 })] });
    const refused = await put(draft.id, { goods_status: 1 });
    expect([refused.code, errorsOf(refused)]).toEqual([422, ['/skuList']]);
    const plainDraft = await seller.post(
      '/Seller/goods',
      plain({ goods_stock: 0, goods_status: 1 }),
    );
    expect([plainDraft.code, errorsOf(plainDraft)]).toEqual([422, ['/goods_stock']]);
    const goods = await add({ goods_status: 1 });
    expect((await put(goods.id, { goods_stock: 0, stock_shown: 9 })).code).toBe(200);
    expect((await put(goods.id, { goods_status: 1 })).code).toBe(200);
  });
  test('set the price range and stock of the goods', async () => {
    const [red = 0, blue = 0] = await specs(['Red', 'Blue']);
    const goods = await add({
      skuList: [
        sku([red], { goods_price: '30.00' }),
        sku([blue], { goods_price: '12.50', goods_stock: 2 }),
      ],
    });
    expect(goods).toMatchObject({
      price_range: '12.50 ~ 30.00',
      goods_price: '12.50',
      stock_sum: 7,
      goods_stock: 0,
    });
    expect(goods.skuList.map((row: { sku_name: string[] }) => row.sku_name)).toEqual([
      ['Red'],
      ['Blue'],
    ]);
  });

  test('keep their ids by specs, in any order of sending', async () => {
    const [red = 0, blue = 0] = await specs(['Red', 'Blue']);
    const [small = 0, large = 0] = await specs(['S', 'L']);
    const first = await add({ skuList: [sku([red, small]), sku([blue, small])] });
    const [redId, blueId] = first.skuList.map((row: { id: number }) => row.id);
    const { data } = await put(first.id, {
      skuList: [
        sku([large, blue]),
        sku([small, blue], { goods_price: '11.00' }),
        sku([small, red]),
      ],
    });
    const bySpecs = new Map(
      data.skuList.map((row: { spec_id: number[]; id: number }) => [row.spec_id.join(), row.id]),
    );
    expect([bySpecs.get([red, small].join()), bySpecs.get([blue, small].join())]).toEqual([
      redId,
      blueId,
    ]);
    expect(data.skuList).toHaveLength(3);
  });

  test('are unchanged by the shelf switch and by a save without a list', async () => {
    const [red = 0] = await specs(['Red']);
    const { id, skuList } = await add({ skuList: [sku([red])] });
    expect((await put(id, { goods_status: 1 })).data).toMatchObject({ goods_status: 1, skuList });
    expect((await put(id, { goods_name: 'Elm chair' })).data.skuList).toEqual(skuList);
    expect((await put(id, { skuList: [], goods_stock: 4 })).data).toMatchObject({
      skuList: [],
      stock_sum: 4,
      goods_stock: 4,
    });
  });

  test('are refused with duplicates, an attribute twice, or mixed or other attributes', async () => {
    const [red = 0, blue = 0] = await specs(['Red', 'Blue']);
    const [small = 0] = await specs(['S']);
    const { id, skuList } = await add({ skuList: [sku([red])] });
    expect(errorsOf(await put(id, { skuList: [sku([red]), sku([red])] }))).toEqual([
      '/skuList/1/spec_id',
    ]);
    expect(errorsOf(await put(id, { skuList: [sku([red, blue])] }))).toEqual([
      '/skuList/0/spec_id',
    ]);
    expect(errorsOf(await put(id, { skuList: [sku([red]), sku([small])] }))).toEqual([
      '/skuList/1/spec_id',
    ]);
    expect(errorsOf(await put(id, { skuList: [{ ...sku([blue]), id: skuList[0].id }] }))).toEqual([
      '/skuList/0/spec_id',
    ]);
    expect(errorsOf(await put(id, { skuList: [sku([red], { goods_price: '0.00' })] }))).toEqual([
      '/skuList/0/goods_price',
    ]);
    expect((await read(id)).skuList).toEqual(skuList);
  });

  test('are refused with specs of another store', async () => {
    const stranger = (await app.as.seller()).json();
    const [theirs = 0] = await specs(['Theirs'], stranger);
    expect(
      errorsOf(await seller.post('/Seller/goods', plain({ skuList: [sku([theirs])] }))),
    ).toEqual(['/skuList/0/spec_id/0']);
  });

  test('follow the names of their specs, also those that are renamed during a save', async () => {
    const sizes = { name: 'Size', specs: ['S', 'L'] };
    const { data: attr } = await seller.post('/Seller/goods_attrs', sizes);
    const [small, large] = attr.specs as readonly { id: number }[];
    const rename = (first: string) =>
      seller.put(`/Seller/goods_attrs/${attr.id}`, {
        specs: [{ ...small, name: first }, large],
      });
    const skuList = [sku([small!.id]), sku([large!.id])];
    const goods = await add({ goods_status: 1, skuList: [skuList[0]] });
    expect((await rename('XS')).code).toBe(200);
    const [shown] = (await app.anonymous.json().get(`/goods/${goods.id}`)).data.skuList;
    expect(shown.sku_name).toEqual(['XS']);
    for (let round = 0; round < 8; round += 1) {
      const name = `Size ${round}`;
      const answers = await Promise.all([
        rename(name),
        put(goods.id, { skuList: skuList.slice(0, 1 + (round % 2)) }),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
      expect((await read(goods.id)).skuList[0].sku_name).toEqual([name]);
    }
  });

  test('keep their specs from being deleted', async () => {
    const [red = 0] = await specs(['Red']);
    await add({ skuList: [sku([red])] });
    const [{ id }] = (await seller.get('/Seller/goods_attrs', { order: '-id' })).data.data;
    expect((await seller.delete(`/Seller/goods_attrs/${id}`)).code).toBe(400);
    expect((await put(id, {}, seller)).code).not.toBe(500);
  });
});

describe('stock', () => {
  test('changes by the difference of the form, so that parallel sales count', async () => {
    const [red = 0] = await specs(['Red']);
    const {
      id,
      skuList: [{ id: skuId }],
    } = await add({ skuList: [sku([red], { goods_stock: 10 })] });
    await app.sql.run('UPDATE goods_skus SET goods_stock = 7 WHERE id = $1', [skuId]);
    const { data } = await put(id, { skuList: [sku([red], { goods_stock: 15, stock_shown: 10 })] });
    expect(data).toMatchObject({ stock_sum: 12 });
    expect(
      await app.sql.rows(
        'SELECT change, stock_after FROM stock_logs WHERE sku_id = $1 ORDER BY id',
        [skuId],
      ),
    ).toEqual([
      { change: 10, stock_after: 10 },
      { change: 5, stock_after: 12 },
    ]);
    expect(
      await put(id, { skuList: [sku([red], { goods_stock: 0, stock_shown: 15 })] }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/skuList/0/goods_stock' }] } });
  });

  test('changes by difference without SKUs too, and never below zero', async () => {
    const { id } = await add();
    await app.sql.run('UPDATE goods SET goods_stock = 2 WHERE id = $1', [id]);
    expect((await put(id, { goods_stock: 12, stock_shown: 9 })).data).toMatchObject({
      goods_stock: 5,
    });
    expect(await put(id, { goods_stock: 0, stock_shown: 9 })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/goods_stock', message: expect.stringContaining('5') }] },
    });
    await expect(
      app.sql.run('UPDATE goods SET goods_stock = -1 WHERE id = $1', [id]),
    ).rejects.toThrow('ck_goods_goods_stock');
  });
});

describe('classes', () => {
  test('must be of the third level and of the store', async () => {
    const foreign = await app.aClassOf((await app.aSeller()).storeId);
    const [{ pid: branch } = { pid: 0 }] = await app.sql.rows<{ pid: number }>(
      'SELECT pid FROM goods_classes WHERE id = $1',
      [classId],
    );
    for (const class_id of [foreign, branch, 999_999])
      expect(
        errorsOf(await seller.post('/Seller/goods', plain({ class_id }))),
        String(class_id),
      ).toEqual(['/class_id']);
    const tree = (await seller.get('/Seller/store_classes')).data;
    expect(tree).toMatchObject([{ children: [{ id: branch, children: [{ id: classId }] }] }]);
  });

  test('are the ones that a coupon offers', async () => {
    const { form } = (await seller.get('/Seller/screens/coupons')).data;
    const { options } = form.find(({ field }: { field: string }) => field === 'class_id');
    const { data } = await seller.get(options.url);
    const [root] = (await seller.get('/Seller/store_classes')).data;
    const branch = root.children[0].id;
    const offered = data.map(({ value, pid }: { value: number; pid: number }) => [value, pid]);
    expect(offered.toSorted()).toEqual(
      [
        [root.id, 0],
        [branch, root.id],
        [classId, branch],
      ].toSorted(),
    );
  });

  test('stay with goods after the store lost them, so that the goods can be edited', async () => {
    const lost = await app.aClassOf(owner.storeId);
    const { id } = await add({ class_id: lost });
    await app.sql.run('DELETE FROM store_classes WHERE class_id = $1', [lost]);
    expect((await put(id, { class_id: lost, goods_name: 'Ash chair' })).code).toBe(200);
  });
});

describe('review', () => {
  const switchReview = async (on: 0 | 1) =>
    app.sql.run(
      `
        INSERT INTO configs (name, value)
        VALUES ('configs/store', jsonb_build_object('goods_verify', $1::int))
        ON CONFLICT (name)
        DO UPDATE
        SET value = excluded.value`,
      [on],
    );

  test('is required for new goods and changed texts only while it is on', async () => {
    const early = await add();
    expect(early.goods_verify).toBe(1);
    await switchReview(1);
    expect((await add()).goods_verify).toBe(2);
    expect((await put(early.id, { goods_status: 1, goods_price: '21.00' })).data.goods_verify).toBe(
      1,
    );
    expect((await put(early.id, { goods_subname: 'Oiled' })).data.goods_verify).toBe(2);
    await switchReview(0);
  });

  test('an admin passes, or rejects with a reason; an edit requires review again', async () => {
    const admin = (await app.as.admin()).json();
    const { id } = await add();
    expect((await admin.post(`/Admin/goods/${id}/commands/reject`, {})).code).toBe(422);
    expect(
      await admin.post(`/Admin/goods/${id}/commands/reject`, { refuse_info: 'Blurred picture' }),
    ).toMatchObject({ code: 200 });
    expect(await read(id)).toMatchObject({ goods_verify: 0, refuse_info: 'Blurred picture' });
    expect((await put(id, { goods_status: 1 })).data.goods_verify).toBe(0);
    const two = await uploadPicture(seller, 'Seller');
    expect((await put(id, { goods_images: [picture, two] })).data.goods_verify).toBe(2);
    expect((await app.anonymous.get(`/goods/${id}`)).code).toBe(404);
    expect(await admin.post(`/Admin/goods/${id}/commands/pass`)).toMatchObject({ code: 200 });
    expect(await app.anonymous.get(`/goods/${id}`)).toMatchObject({ code: 200, data: { id } });
    expect((await app.anonymous.get(`/goods/${id}`)).data).not.toHaveProperty('refuse_info');
  });
});

test('the main picture is one of the goods’ pictures', async () => {
  const two = await uploadPicture(seller, 'Seller');
  const other = await uploadPicture(seller, 'Seller');
  const { id, goods_master_image } = await add({ goods_images: [picture, two] });
  expect(goods_master_image).toBe(picture);
  expect((await put(id, { goods_master_image: two })).data.goods_master_image).toBe(two);
  expect((await put(id, { goods_images: [picture] })).data.goods_master_image).toBe(picture);
  expect(errorsOf(await put(id, { goods_master_image: other }))).toEqual(['/goods_master_image']);
});

test('a class that is deleted while it gets a child keeps the child, or stays without one', async () => {
  const admin = (await app.as.admin()).json();
  const addClass = (fields: object) => admin.post('/Admin/goods_classes', fields);
  for (let round = 0; round < 10; round += 1) {
    const { data: parent } = await addClass({ name: `Parent ${round}`, pid: 0 });
    const [removed, added] = await Promise.all([
      admin.delete(`/Admin/goods_classes/${parent.id}`),
      addClass({ name: `Child ${round}`, pid: parent.id }),
    ]);
    expect([removed.code, added.code].filter((code) => code === 200)).toHaveLength(1);
  }
  expect(
    await app.sql.rows(`
      SELECT c.name
      FROM goods_classes c
      JOIN goods_classes p ON p.id = c.pid
      WHERE c.name LIKE 'Child %' AND c.deleted_at IS NULL AND p.deleted_at IS NOT NULL`),
  ).toEqual([]);
});
