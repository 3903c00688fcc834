import { beforeAll, describe, expect, test } from 'vitest';
import type { Area } from '../../../schemas/contract/areas.ts';
import type { Field, FieldType, Json, Resource } from '../../../schemas/rules/types.ts';
import { fieldsOf } from '../../../schemas/rules/validation/compile-rules.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { ResourceCaller, sendableFields } from '../../helpers/http/resource-caller.ts';
import { upload, uploadPicture } from '../../helpers/http/uploads.ts';
import { addCouriers, completeOrder, placeAndPay, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/**
 * Fields of pictures, files and rich text accept files that the caller may use, and no others
 * (docs/decisions/0027-upload-kinds.md).
 */
const { resources } = checkedProject;
const pictureTypes: ReadonlySet<FieldType> = new Set([
  'image',
  'images',
  'avatar',
  'file',
  'richtext',
]);

interface PictureColumn {
  readonly name: string;
  readonly area: Area;
  readonly resource: Resource;
  readonly verb: 'store' | 'update';
  readonly field: Field;
  /** The list of child rows that contains the field. */
  readonly many: Field | undefined;
}

/** Every picture column that a seller or a shopper may write. */
const columns: readonly PictureColumn[] = [...resources.values()].flatMap((resource) =>
  (['Seller', 'shop'] as const).flatMap((area) => {
    const can = resource.scope[area]?.can;
    if (!can?.has('store') && !can?.has('update')) return [];
    const verb = can.has('store') ? 'store' : 'update';
    return sendableFields(resource, area, verb).flatMap((field): PictureColumn[] => {
      const column = (name: string, more: Pick<PictureColumn, 'field' | 'many'>) => ({
        name: `${area} ${resource.name}.${name}`,
        area,
        resource,
        verb: verb as PictureColumn['verb'],
        ...more,
      });
      if (pictureTypes.has(field.type)) return [column(field.name, { field, many: undefined })];
      const child = field.type === 'many' ? resources.get(field.resource ?? '') : undefined;
      return (child ? fieldsOf(child, 'store') : [])
        .filter(({ type }) => pictureTypes.has(type))
        .map((inner) => column(`${field.name}.${inner.name}`, { field: inner, many: field }));
    });
  }),
);

const nextNumber = counter();
let app: TestApp;
const mine = new Map<Area, ResourceCaller>();
const theirs = new Map<Area, ResourceCaller>();
beforeAll(async () => {
  app = await sharedApp();
  for (const area of ['Seller', 'shop'] as const) {
    mine.set(area, await ResourceCaller.of(app, area));
    theirs.set(area, await ResourceCaller.of(app, area));
  }
  mine.set('shop', ResourceCaller.as(app, 'shop', await aCommentator()));
}, 180_000);

/** A shopper with a comment, which no caller adds as a row. */
async function aCommentator(): Promise<Client> {
  await addCouriers(app);
  const trade = new Trade(app);
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 100_000 });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await completeOrder((await app.as.seller(store)).json().proven(), shopper, id);
  return shopper.client;
}

/** A value of the field that contains the address. */
function valueWith({ type }: Field, address: string): Json {
  if (type === 'richtext') return `<p>Look</p><img src="${address}">`;
  return type === 'images' ? [address] : address;
}

/** The other values of a child row. */
async function childRow({ area, many }: PictureColumn): Promise<object> {
  if (many?.name !== 'skuList') throw new Error(`No values for the rows of ${many?.name}`);
  const { data } = await mine
    .get(area)!
    .client.post('/Seller/goods_attrs', { name: `Colour ${nextNumber()}`, specs: ['Red'] });
  return { spec_id: [data.specs[0].id], goods_price: '10.00', goods_stock: 5 };
}

/** Saves a row with the address in the column. */
async function save(column: PictureColumn, address: string): Promise<Reply> {
  const { area, resource, verb, field, many } = column;
  const caller = mine.get(area)!;
  const values = await caller.values(resource, verb);
  const value = valueWith(field, address);
  const body = many
    ? { ...values, [many.name]: [{ ...(await childRow(column)), [field.name]: value }] }
    : { ...values, [field.name]: value };
  const path = caller.path(resource);
  if (verb === 'store') return caller.client.post(path, body);
  if (resource.scope[area]!.single) return caller.client.put(path, body);
  const [row] = (await caller.client.get(path, { per_page: 1 })).data.data;
  return caller.client.put(`${path}/${row?.id ?? 0}`, body);
}

/** The messages of a refusal at the column. */
function messagesAt({ field, many }: PictureColumn, reply: Reply): readonly string[] {
  const errors: readonly { pointer: string; message: string }[] = reply.data?.errors ?? [];
  const start = many ? `/${many.name}/0/${field.name}` : `/${field.name}`;
  return errors.filter(({ pointer }) => pointer.startsWith(start)).map(({ message }) => message);
}

const refusalOf = ({ field }: PictureColumn): RegExp =>
  field.private ? /uploaded as private/ : /Upload this picture first/;

describe('a file of another account', () => {
  test.each(columns)('is refused in $name', async (column) => {
    const other = theirs.get(column.area)!;
    const address = column.field.private
      ? (
          await upload(other.client, column.area === 'Seller' ? '/Seller/uploads' : '/uploads', {
            bytes: await aPicture(20),
            uploadType: 'uploadPrivate',
          })
        ).data
      : await uploadPicture(other.client, column.area);
    const reply = await save(column, address);
    expect(reply.code, JSON.stringify(reply)).toBe(422);
    expect(messagesAt(column, reply).join()).toMatch(refusalOf(column));
  });
});

describe('a picture of another site', () => {
  test.each(columns.filter(({ field }) => field.type !== 'richtext'))(
    'is refused in $name',
    async (column) => {
      for (const address of ['https://shop.example/a.webp', '/storage/pictures/none.webp']) {
        const reply = await save(column, address);
        expect(reply.code, JSON.stringify(reply)).toBe(422);
        expect(messagesAt(column, reply).join()).toMatch(refusalOf(column));
      }
    },
  );
});

test('a thumbnail of a picture of another store is refused', async () => {
  const stranger = theirs.get('Seller')!;
  const address = (await uploadPicture(stranger.client, 'Seller')).replace('.webp', '_150.webp');
  const column = columns.find(({ name }) => name === 'Seller goods.goods_images')!;
  expect((await save(column, address)).code).toBe(422);
});

test('a picture of the store’s image space is accepted, whoever of the store uploaded it', async () => {
  const owner = await app.aSeller();
  const admin = await app.as.admin();
  const address = await uploadPicture(admin, 'Admin');
  const seller = (await app.as.seller(owner)).json().proven();
  const put = () => seller.put('/Seller/stores/0', { store_logo: address });
  expect((await put()).code).toBe(422);
  await app.sql.run("INSERT INTO file_spaces (belong_id, name, url) VALUES ($1, 'Logo', $2)", [
    owner.storeId,
    address,
  ]);
  expect(await put()).toMatchObject({ code: 200 });
});

test('an address that the store already shows stays allowed, also in another row', async () => {
  const seller = mine.get('Seller')!;
  const goods = seller.resources.get('goods');
  const { id } = await seller.add(goods);
  const old = 'https://old-shop.example/a.webp';
  await app.sql.run(
    `
      UPDATE goods
      SET goods_images = to_jsonb(ARRAY[$2::text]), goods_master_image = $2
      WHERE id = $1`,
    [id, old],
  );
  const picture = { goods_images: [old], goods_master_image: old };
  const path = seller.path(goods);
  expect(await seller.client.put(`${path}/${id}`, { ...picture, goods_name: 'Oak' })).toMatchObject(
    { code: 200 },
  );
  const copy = { ...(await seller.values(goods)), ...picture };
  expect(await seller.client.post(path, copy)).toMatchObject({ code: 200 });
  const stranger = theirs.get('Seller')!;
  const stolen = { ...(await stranger.values(goods)), ...picture };
  expect((await stranger.client.post(path, stolen)).code).toBe(422);
});

test('admins may use every public address', async () => {
  const admin = await ResourceCaller.of(app, 'Admin');
  const ads = admin.resources.get('expresses');
  expect((await admin.add(ads)).id).toBeGreaterThan(0);
  const seller = await uploadPicture(mine.get('Seller')!.client, 'Seller');
  const { data: goods } = await mine.get('Seller')!.client.get('/Seller/goods', { per_page: 1 });
  const [row] = goods.data;
  expect(
    await admin.client.put(`/Admin/goods/${row.id}`, { goods_images: [seller] }),
  ).toMatchObject({ code: 200 });
});

test('an avatar of another account is refused', async () => {
  const avatar = await uploadPicture(theirs.get('shop')!.client, 'shop');
  const { client } = mine.get('shop')!;
  expect(await client.post('/auth/edit', { provider: 'users', avatar })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/avatar' }] },
  });
});

test('all addresses of a row are checked by one statement', async () => {
  const seller = mine.get('Seller')!;
  const goods = seller.resources.get('goods');
  const values = await seller.values(goods);
  const pictures = await Promise.all([1, 2, 3].map(() => uploadPicture(seller.client, 'Seller')));
  const statements = await recordStatements(() =>
    seller.client.post(seller.path(goods), {
      ...values,
      goods_images: pictures,
      goods_master_image: pictures[0],
      goods_content: `<img src="${pictures[1]}">`,
    }),
  );
  expect(statements.filter((text) => text.includes('FROM file_spaces'))).toHaveLength(1);
});
