import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { Env } from '../../../server/platform/config/env.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { storageFolders } from '../../../server/platform/storage/storage-paths.ts';
import type { Client } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import type { BuiltSeller } from '../../helpers/mall/builders.ts';
import { adminAndShopperOfOneId } from '../../helpers/mall/same-id.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf, updateRow } from '../../helpers/server/crud.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/** Private pictures, such as licences and identity cards (docs/decisions/0027-upload-kinds.md). */
let souk: TestApp;
let store: BuiltSeller;
let owner: Client;
let licence: string;
beforeAll(async () => {
  souk = await sharedApp();
  store = await souk.aSeller();
  owner = await souk.as.seller(store);
  licence = (
    await upload(owner, '/Seller/uploads', {
      bytes: await aPicture(80),
      uploadType: 'uploadPrivate',
    })
  ).data;
});

const attachLicence = () =>
  souk.sql.run('UPDATE stores SET business_license = $1 WHERE id = $2', [licence, store.storeId]);
const takeDown = () =>
  souk.sql.run("UPDATE stores SET business_license = '' WHERE id = $1", [store.storeId]);
const codeOf = async (client: Client, area: '/Admin' | '/Seller' | ''): Promise<number> => {
  const response = await client.raw(`/api${area}${licence}`);
  return response.headers.get('content-type') === 'image/webp'
    ? 200
    : ((await response.json()) as { code: number }).code;
};

test('is stored encrypted, without a public address', async () => {
  expect(licence).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  for (const address of [
    licence,
    `/storage${licence}`,
    `/storage${licence.replace('files', 'sealed')}`,
  ])
    expect((await fetch(souk.url + address)).status).toBe(404);
  const { sealed } = storageFolders(souk.app.get(Env).dataDir);
  const [path] = (await readdir(sealed, { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  );
  expect((await readFile(join(sealed, path!))).includes('WEBP')).toBe(false);
});

test('is readable only by its sender until the form is saved', async () => {
  await takeDown();
  expect(await codeOf(owner, '/Seller')).toBe(200);
  expect(await codeOf(await souk.as.seller(), '/Seller')).toBe(404);
  expect(await codeOf(await souk.as.admin(), '/Admin')).toBe(404);
});

test('is then readable by callers who may read the row: area, right, scope and field; never cached', async () => {
  await attachLicence();
  const response = await owner.raw(`/api/Seller${licence}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 80,
  });
  expect(await codeOf(await souk.as.adminWith('Admin.stores.index'), '/Admin')).toBe(200);
  expect(await codeOf(await souk.as.adminWith('Admin.expresses.index'), '/Admin')).toBe(404);
  expect(
    await codeOf(
      await souk.as.account('Seller', (await souk.aSubAccount(store)).username),
      '/Seller',
    ),
  ).toBe(404);
  expect(await codeOf(await souk.as.seller(), '/Seller')).toBe(404);
  expect(await codeOf(await souk.as.shopper(), '')).toBe(404);
  expect(await codeOf(souk.anonymous, '/Seller')).toBe(401);
  expect(await codeOf(await souk.as.admin(), '/Seller')).toBe(401);
  for (const name of ['..%2f..%2fsecret', '%00', 'x'.repeat(300), '0'.repeat(40)])
    expect((await owner.raw(`/api/Seller/files/${name}`)).status).toBeLessThan(500);
});

test('an account with the same id in another table is not the sender', async () => {
  await takeDown();
  const { admin, shopper } = await adminAndShopperOfOneId(souk);
  await souk.sql.run('UPDATE files SET account_id = $2 WHERE url = $1', [licence, shopper.id]);
  expect(await codeOf(await souk.as.account('Admin', admin.username), '/Admin')).toBe(404);
  await souk.sql.run('UPDATE files SET account_id = $2 WHERE url = $1', [licence, store.id]);
});

test('after one day the sender needs access to the row too', async () => {
  await souk.sql.run(
    "UPDATE files SET created_at = created_at - interval '25 hours' WHERE url = $1",
    [licence],
  );
  expect(await codeOf(owner, '/Seller')).toBe(404);
  await attachLicence();
  expect(await codeOf(owner, '/Seller')).toBe(200);
});

const resourceFile = {
  resource: 'x_papers',
  display: 'cover',
  fields: {
    store_id: { type: 'integer', create: false, update: false },
    front: { type: 'image', private: true },
    pages: { type: 'images', private: true },
    cover: { type: 'image' },
    key: { type: 'file', accept: ['pem'] },
  },
  scope: { Admin: true, Seller: { own: { store_id: '@user.store_id' } } },
};

test('a body accepts only files of the right kind, owner and field', async () => {
  const crud = await crudOf(souk, [resourceFile]);
  const resource = crud.resources.get('x_papers');
  const seller = actorOf('Seller', { id: store.id, ownerId: store.id, storeId: store.storeId });
  const stranger = await souk.as.seller();
  const [open, other, foreign] = await Promise.all([
    upload(owner, '/Seller/uploads', { bytes: await aPicture() }),
    upload(stranger, '/Seller/uploads', { bytes: await aPicture(), uploadType: 'uploadPrivate' }),
    upload(stranger, '/Seller/uploads', { bytes: await aPicture() }),
  ]);
  const errorsOf = (actor: Actor, body: object) =>
    createRow(crud, actor, resource, { body: body }).then(
      () => 'accepted',
      (error: { errors: readonly { pointer: string; key: string }[] }) =>
        error.errors.map(({ pointer, key }) => `${pointer} ${key}`).join(),
    );
  expect(await errorsOf(seller, { front: licence, pages: [licence], cover: open.data })).toBe(
    'accepted',
  );
  expect(await errorsOf(actorOf('Admin'), { front: licence })).toBe('accepted');
  expect(await errorsOf(seller, { front: foreign.data })).toBe('/front errors.files.needsPrivate');
  expect(await errorsOf(seller, { front: other.data, pages: [licence, other.data] })).toBe(
    '/front errors.files.needsPrivate,/pages/1 errors.files.needsPrivate',
  );
  expect(await errorsOf(seller, { front: `/files/${'0'.repeat(40)}.webp` })).toBe(
    '/front errors.files.needsPrivate',
  );
  expect(await errorsOf(seller, { cover: licence })).toBe('/cover errors.files.needsPublic');
  expect(await errorsOf(seller, { key: 'secret.pem' })).toBe('/key errors.files.notYours');
  const { id } = (await createRow(crud, seller, resource, { body: {} })) as { id: number };
  await expect(
    updateRow(crud, seller, resource, { id, body: { front: other.data } }),
  ).rejects.toMatchObject({ code: 422 });
});

test('papers that a legacy client uploads as public pictures are stored as private copies', async () => {
  const shopper = await souk.aShopper();
  const client = (await souk.as.shopper(shopper)).proven();
  const front = await upload(client, '/uploads', { bytes: await aPicture() });
  const back = await upload(client, '/uploads', {
    bytes: await aPicture(40),
    uploadType: 'uploadPrivate',
  });
  const foreign = await upload(owner, '/Seller/uploads', { bytes: await aPicture() });
  const check = (card_t: string) =>
    client.post('/user/check', {
      name: '林山',
      card_no: '110101199003078515',
      card_t,
      card_b: back.data,
      bank_no: '6222020200001234567',
      bank_name: '工商银行',
    });
  expect((await check(foreign.data)).data.errors).toMatchObject([{ pointer: '/card_t' }]);
  expect((await check('/storage/pictures/nothing.webp')).data.errors).toMatchObject([
    { pointer: '/card_t' },
  ]);
  expect(await check(front.data)).toMatchObject({ code: 200 });
  const [saved] = await souk.sql.rows<{ card_t: string; card_b: string }>(
    'SELECT card_t, card_b FROM user_checks WHERE user_id = $1',
    [shopper.id],
  );
  expect(saved).toEqual({
    card_t: expect.stringMatching(/^\/files\/[0-9a-f]{40}\.webp$/),
    card_b: back.data,
  });
  expect(
    await souk.sql.rows('SELECT kind, account_id FROM files WHERE url = $1', [saved!.card_t]),
  ).toEqual([{ kind: 'private', account_id: shopper.id }]);
  const read = await fetch(`${souk.url}/api/Admin${saved!.card_t}`, {
    headers: { authorization: `Bearer ${(await souk.as.admin()).token}` },
  });
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
