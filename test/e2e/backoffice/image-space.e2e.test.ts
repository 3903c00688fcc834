import { beforeAll, expect, test } from 'vitest';
import { quotas } from '../../../server/backoffice/files/formats/picture-limits.ts';
import type { Client } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import type { BuiltSeller } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';
import { aPicture } from '../../helpers/values/pictures.ts';
import { aPackage } from '../../helpers/values/sample-files.ts';

/** A store's image space (docs/product.md#seller-calls) and app versions (docs/product.md#public-calls). */
let souk: TestApp;
let store: BuiltSeller;
let mine: Client;
let theirs: Client;
beforeAll(async () => {
  souk = await sharedApp();
  store = await souk.aSeller();
  [mine, theirs] = await Promise.all([souk.as.seller(store), souk.as.seller()]);
});

const put = async (client: Client, filename: string, folder = 0): Promise<string> => {
  const { code, data } = await upload(client, '/Seller/uploads', {
    bytes: await aPicture(40),
    name: 'file_spaces',
    filename,
    option: JSON.stringify({ dir_id: folder }),
  });
  if (code !== 200) throw new Error(`no picture: ${code}`);
  return data;
};
const folderOf = async (client: Client, name: string): Promise<number> =>
  (await client.post('/Seller/file_space_dirs', { name })).data.id;
const list = async (client: Client, query: Readonly<Record<string, unknown>>) =>
  (await client.get('/Seller/file_spaces', query)).data;

test('stores pictures in their folder, renames, moves and finds them', async () => {
  const teas = await folderOf(mine, 'Teas');
  const url = await put(mine, '../../龙井 spring.png', teas);
  await put(mine, 'loose.png');
  const {
    data: [row],
    total,
  } = await list(mine, { dir_id: teas });
  expect(total).toBe(1);
  expect(row).toMatchObject({
    url,
    name: expect.stringMatching(/龙井 spring$/),
    ext_name: 'webp',
    disk_name: 'local',
    info: '40*40',
    md5: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(
    await mine.put(`/Seller/file_spaces/${row.id}`, { name: 'Longjing', dir_id: 0 }),
  ).toMatchObject({ code: 200, data: { name: 'Longjing', dir_id: 0 } });
  expect(
    (await list(mine, { dir_id: '0' })).data.map(({ name }: { name: string }) => name),
  ).toEqual(expect.arrayContaining(['Longjing', 'loose']));
  expect((await list(mine, { dir_id: teas })).total).toBe(0);
  expect(
    await mine.put(`/Seller/file_spaces/${row.id}`, { url: '/storage/other.webp' }),
  ).toMatchObject({ code: 422 });
  expect((await mine.get('/Seller/file_space_dirs')).data.data).toMatchObject([
    { name: 'Teas', pictures: 0 },
  ]);
});

test('deleting a folder moves its pictures to the temporary folder', async () => {
  const old = await folderOf(mine, 'Old');
  const url = await put(mine, 'kept.png', old);
  expect((await mine.delete(`/Seller/file_space_dirs/${old}`)).code).toBe(200);
  expect((await list(mine, { dir_id: '0', name: 'kept|like' })).data).toMatchObject([
    { url, dir_id: 0 },
  ]);
});

test('a picture that is sent into a folder while it is being deleted is refused', async () => {
  const folder = await folderOf(mine, 'Closing');
  const answer = await runDuringChange(
    souk.sql,
    (tx) => tx.run('DELETE FROM file_space_dirs WHERE id = $1', [folder]),
    async () =>
      upload(mine, '/Seller/uploads', {
        bytes: await aPicture(40),
        name: 'file_spaces',
        filename: 'late.png',
        option: JSON.stringify({ dir_id: folder }),
      }),
  );
  expect([answer.status, answer.code]).toEqual([200, 422]);
});

test('another store’s pictures and folders are answered like missing ones in every call', async () => {
  const foreign = await folderOf(theirs, 'Theirs');
  await put(theirs, 'secret.png', foreign);
  const [row] = (await list(theirs, { dir_id: foreign })).data;
  expect((await list(mine, { name: 'secret|like' })).total).toBe(0);
  for (const call of [
    mine.get(`/Seller/file_spaces/${row.id}`),
    mine.put(`/Seller/file_spaces/${row.id}`, { name: 'x' }),
    mine.delete(`/Seller/file_spaces/${row.id}`),
    mine.delete(`/Seller/file_space_dirs/${foreign}`),
  ])
    expect(await call).toMatchObject({ code: 404 });
  expect(
    await upload(mine, '/Seller/uploads', {
      bytes: await aPicture(),
      name: 'file_spaces',
      option: JSON.stringify({ dir_id: foreign }),
    }),
  ).toMatchObject({ code: 422 });
  await put(mine, 'mine.png');
  const [ownRow] = (await list(mine, { name: 'mine' })).data;
  expect(await mine.put(`/Seller/file_spaces/${ownRow.id}`, { dir_id: foreign })).toMatchObject({
    code: 422,
  });
  expect(await mine.delete(`/Seller/file_spaces/${ownRow.id},${row.id}`)).toMatchObject({
    code: 404,
  });
  expect((await mine.get(`/Seller/file_spaces/${ownRow.id}`)).code).toBe(200);
});

test('a picture in use by the store’s pages cannot be deleted; another frees the quota at once', async () => {
  const shown = await put(mine, 'front.png');
  const spare = await put(mine, 'spare.png');
  await souk.sql.run('UPDATE stores SET store_slide = $1, after_sale_service = $2 WHERE id = $3', [
    JSON.stringify([shown]),
    `<p><img src="${spare}"></p>`,
    store.storeId,
  ]);
  const idOf = async (name: string): Promise<number> => (await list(mine, { name })).data[0].id;
  const [front, other] = [await idOf('front'), await idOf('spare')];
  expect(await mine.delete(`/Seller/file_spaces/${front}`)).toMatchObject({
    code: 400,
    msg: 'front is still used by a product or a store page and was not deleted',
  });
  expect(await mine.delete(`/Seller/file_spaces/${other}`)).toMatchObject({ code: 400 });
  await souk.sql.run("UPDATE stores SET after_sale_service = '' WHERE id = $1", [store.storeId]);
  const before = (await mine.get('/Seller/files/usage')).data;
  expect(before).toMatchObject({ most_bytes: quotas.Seller.bytes, files: expect.any(Number) });
  expect((await mine.delete(`/Seller/file_spaces/${other}`)).code).toBe(200);
  expect((await mine.get('/Seller/files/usage')).data.files).toBe(before.files - 1);
});

test('pictures uploaded for other purposes are not in the image space', async () => {
  const { total } = await list(mine, {});
  await upload(mine, '/Seller/uploads', { bytes: await aPicture(), name: 'goods' });
  await upload(mine, '/Seller/uploads', {
    bytes: await aPicture(),
    name: 'file_spaces',
    uploadType: 'uploadPrivate',
  });
  expect((await list(mine, {})).total).toBe(total);
});

test('a device gets the newest version for its platform', async () => {
  // Other files that share the mall add versions too
  await souk.sql.run('DELETE FROM app_versions');
  const admin = (await souk.as.admin()).proven();
  const { data: url } = await upload(admin, '/Admin/uploads', {
    bytes: aPackage('wgt'),
    filename: 'a.wgt',
    uploadType: 'uploadFile',
  });
  for (const [version_code, version] of [
    [100, '1.0.0'],
    [120, '1.2.0'],
    [110, '1.1.0'],
  ] as const)
    expect(
      (
        await admin.post('/Admin/app_versions', {
          name: 'Souk',
          version,
          version_code,
          device: 'android',
          is_wgt: 1,
          url,
        })
      ).code,
    ).toBe(200);
  expect(await souk.anonymous.get('/app_versions', { device: 'android' })).toMatchObject({
    code: 200,
    data: { version: '1.2.0', version_code: 120, url, is_wgt: 1 },
  });
  expect(await souk.anonymous.get('/app_versions', { device: 'ios' })).toMatchObject({
    code: 200,
    data: {},
  });
  for (const device of ['', 'windows', "android' OR 1=1"])
    expect((await souk.anonymous.get('/app_versions', { device })).code).toBe(422);
  expect(
    await admin.post('/Admin/app_versions', {
      name: 'x',
      device: 'android',
      version_code: 1,
      url: '/storage/x.exe',
    }),
  ).toMatchObject({ code: 422 });
});
