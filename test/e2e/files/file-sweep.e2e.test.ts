import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { SweepFiles } from '../../../server/backoffice/files/references/sweep-files.ts';
import { Env } from '../../../server/platform/config/env.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { Storage } from '../../../server/platform/storage/storage.ts';
import type { Client } from '../../helpers/http/client.ts';
import { fetchStoredFile, filesOnDisk, upload, uploadPicture } from '../../helpers/http/uploads.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { waitingStatements } from '../../helpers/server/lock-contention.ts';
import { bucketKeys, startBucketServer } from '../../helpers/services/bucket-server.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/**
 * Removal of unreferenced files by one process of many, in every storage (docs/invariants.md#jobs).
 */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = (await souk.as.admin()).proven();
});
afterAll(() => souk.close());

const send = async (option = ''): Promise<string> =>
  (await upload(admin, '/Admin/uploads', { bytes: await aPicture(60), option })).data;
/** Tests move the times of files instead of the clock, so that nothing else ages. */
const age = (hours: number) =>
  souk.sql.run(
    `
      UPDATE files
      SET
        created_at = created_at - make_interval(hours => $1),
        unused_since = unused_since - make_interval(hours => $1),
        checked_at = checked_at - make_interval(hours => $1)`,
    [hours],
  );
const sweep = () => souk.app.get(SweepFiles).run();
const isThere = async (url: string): Promise<boolean> =>
  (await fetchStoredFile(souk, url)).response.ok;

test('removes an upload with its thumbnails one hour after it was found unreferenced for a day', async () => {
  const url = await send('{"width":60,"height":60,"thumb":[[40,40],[20,20]]}');
  const before = (await filesOnDisk(souk)).length;
  await age(23);
  expect(await sweep()).toBe(0);
  await age(2);
  expect(await sweep()).toBe(0);
  expect(await isThere(url)).toBe(true);
  await age(1);
  expect(await sweep()).toBe(1);
  expect(await isThere(url)).toBe(false);
  expect((await filesOnDisk(souk)).length).toBe(before - 3);
  expect(await souk.sql.rows('SELECT 1 FROM files WHERE url = $1', [url])).toEqual([]);
});

test('keeps files that a column, list, setting, text, thumbnail or deleted row refers to', async () => {
  const [brand, slide, logo, text, thumb, binned] = await Promise.all(
    Array.from({ length: 6 }, () => send('{"thumb":[[20,20]]}')),
  );
  const { storeId } = await souk.aSeller();
  expect((await admin.post('/Admin/goods_brands', { name: 'Sunflower', thumb: brand })).code).toBe(
    200,
  );
  await souk.sql.run('UPDATE stores SET store_slide = $1, after_sale_service = $2 WHERE id = $3', [
    JSON.stringify([slide]),
    `<p>See <img src="${text}"/></p>`,
    storeId,
  ]);
  expect((await admin.put('/Admin/configs/web', { logo })).code).toBe(200);
  expect(
    (
      await admin.post('/Admin/goods_brands', {
        name: 'Small',
        thumb: thumb!.replace('.webp', '_20.webp'),
      })
    ).code,
  ).toBe(200);
  const gone = await admin.post('/Admin/goods_brands', { name: 'Gone', thumb: binned });
  expect((await admin.delete(`/Admin/goods_brands/${gone.data.id}`)).code).toBe(200);
  await age(25);
  await sweep();
  await age(2);
  expect(await sweep()).toBe(0);
  for (const url of [brand, slide, logo, text, thumb, binned])
    expect(await isThere(url!), url).toBe(true);
});

test('keeps the picture of a form saved late; removes a replaced picture within a week', async () => {
  const [savedLate, replaced] = [await send(), await send()];
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name: 'Replaced', thumb: replaced });
  await age(25);
  await sweep();
  expect((await admin.post('/Admin/goods_brands', { name: 'Late', thumb: savedLate })).code).toBe(
    200,
  );
  expect((await admin.put(`/Admin/goods_brands/${id}`, { thumb: '' })).code).toBe(200);
  await age(2);
  expect(await sweep()).toBe(0);
  expect(await isThere(savedLate)).toBe(true);
  await age(24 * 7);
  await sweep();
  await age(2);
  expect(await sweep()).toBe(1);
  expect([await isThere(savedLate), await isThere(replaced)]).toEqual([true, false]);
});

test('a picture that a row begins to refer to during a sweep is kept', async () => {
  const [used, late] = [await send(), await send()];
  await admin.post('/Admin/goods_brands', { name: 'Locked', thumb: used });
  await age(25);
  await sweep();
  await age(24 * 8);
  let sweeping = Promise.resolve(0);
  await souk.sql.transaction(async (tx) => {
    // The sweep has searched the references when it waits for the row of a used file
    await tx.rows('SELECT 1 FROM files WHERE url = $1 FOR UPDATE', [used]);
    sweeping = sweep();
    await expect.poll(() => waitingStatements(souk.sql)).toBe(1);
    const saved = await admin.post('/Admin/goods_brands', { name: 'During', thumb: late });
    expect(saved.code).toBe(200);
  });
  await sweeping;
  expect([await isThere(used), await isThere(late)]).toEqual([true, true]);
});

test('a picture that is removed from the image space while a form saves it is kept', async () => {
  const seller = (await souk.as.seller(await souk.aSeller())).proven();
  const { data: url } = await upload(seller, '/Seller/uploads', {
    bytes: await aPicture(20),
    name: 'file_spaces',
  });
  const [picture] = (await seller.get('/Seller/file_spaces', { dir_id: 0 })).data.data;
  await age(25);
  let saving: ReturnType<Client['put']> | undefined;
  await souk.sql.transaction(async (tx) => {
    // The form has checked its picture when it waits for the table
    await tx.rows('LOCK TABLE stores IN SHARE MODE');
    saving = seller.json().put('/Seller/stores', { store_logo: url });
    await expect.poll(() => waitingStatements(souk.sql)).toBe(1);
    expect((await seller.delete(`/Seller/file_spaces/${picture.id}`)).code).toBe(200);
    await sweep();
  });
  expect((await saving)?.code).toBe(200);
  expect(await isThere(url)).toBe(true);
  await age(2);
  await sweep();
  expect(await isThere(url)).toBe(true);
});

test('a seller cannot refer to a picture whose removal has begun', async () => {
  const seller = (await souk.as.seller(await souk.aSeller())).json().proven();
  const url = await uploadPicture(seller, 'Seller');
  const save = () => seller.put('/Seller/stores', { store_logo: url });
  const mark = (removedAt: string) =>
    souk.sql.run(
      `
        UPDATE files
        SET unused_since = mall_now() - interval '2 hours', removed_at = ${removedAt}
        WHERE url = $1`,
      [url],
    );
  await mark('mall_now()');
  expect(await save()).toMatchObject({
    code: 422,
    data: {
      errors: [
        { pointer: '/store_logo', message: expect.stringContaining('Upload this picture first') },
      ],
    },
  });
  await mark('NULL');
  expect((await save()).code).toBe(200);
  expect(
    await souk.sql.rows('SELECT unused_since, removed_at FROM files WHERE url = $1', [url]),
  ).toEqual([{ unused_since: null, removed_at: null }]);
});

test('two processes run a due job once; another process replaces one that died', async () => {
  const other = await createApp({ ...souk.app.get(Env), port: 0 });
  try {
    const jobs = [souk.app.get(Jobs), other.get(Jobs)];
    let runs = 0;
    for (const instance of jobs)
      instance.add({
        name: 'test.count',
        everySeconds: 3600,
        run: async () => {
          runs += 1;
        },
      });
    for (const instance of jobs)
      instance.add({
        name: 'test.fails',
        everySeconds: 3600,
        run: () => Promise.reject(new Error('on purpose')),
      });
    const due = () => Promise.all(jobs.map((instance) => instance.runDue()));
    expect((await due()).flat().filter((name) => name === 'test.count')).toHaveLength(1);
    await due();
    expect(runs).toBe(1);
    await souk.sql.run("UPDATE jobs SET next_at = mall_now() WHERE name = 'test.count'");
    await due();
    expect(runs).toBe(2);
    await souk.sql.run(
      `
        UPDATE jobs
        SET next_at = mall_now(), leased_until = mall_now() + interval '30 seconds'
        WHERE name = 'test.count'`,
    );
    await due();
    expect(runs).toBe(2);
    await souk.sql.run(
      "UPDATE jobs SET leased_until = mall_now() - interval '1 second' WHERE name = 'test.count'",
    );
    await due();
    expect(runs).toBe(3);
    const [failed] = await souk.sql.rows<{ error: string; soon: boolean }>(
      `
        SELECT error, next_at < mall_now() + interval '2 minutes' AS soon
        FROM jobs
        WHERE name = 'test.fails'`,
    );
    expect(failed).toEqual({ error: 'on purpose', soon: true });
  } finally {
    await other.close();
  }
});

test('stores, encrypts and removes files in a remote storage, and reports its failures', async () => {
  const bucket = await startBucketServer();
  const endpoint = `http://127.0.0.1:${bucket.port}`;
  expect(
    await admin.put('/Admin/configs/upload', {
      save_type: 's3',
      key: bucketKeys.accessKeyId,
      access: bucketKeys.secretAccessKey,
      bucket: 'souk',
      endpoint,
      cdn: '',
      ssl: 0,
    }),
  ).toMatchObject({ code: 200 });
  const url = await send('{"thumb":[[20,20]]}');
  expect(url).toMatch(new RegExp(`^${endpoint}/souk/pictures/[-\\d]+/[0-9a-f]{40}\\.webp$`));
  expect((await fetch(url)).headers.get('content-type')).toBe('image/webp');
  const { data: secret } = await upload(admin, '/Admin/uploads', {
    bytes: await aPicture(),
    uploadType: 'uploadPrivate',
  });
  expect((await admin.raw(`/api/Admin${secret}`)).headers.get('content-type')).toBe('image/webp');
  const sealed = [...bucket.objects].find(([name]) => name.startsWith('souk/sealed/'));
  expect(sealed?.[1].bytes.includes('WEBP')).toBe(false);
  await expect
    .poll(() => souk.app.get(Storage).imageOrigins(), { timeout: 8000 })
    .toEqual([endpoint]);
  expect((await admin.put('/Admin/configs/upload', { save_type: 'local' })).code).toBe(200);
  expect(
    (await admin.raw(`/api/Admin${secret}`)).headers.get('content-type'),
    'kept where it was sent',
  ).toBe('image/webp');
  expect(await send()).toMatch(/^\/storage\//);
  const again = { save_type: 's3', access: bucketKeys.secretAccessKey };
  expect((await admin.put('/Admin/configs/upload', again)).code).toBe(200);
  expect((await admin.post('/Admin/goods_brands', { name: 'Elsewhere', thumb: url })).code).toBe(
    200,
  );
  await age(25);
  await sweep();
  await age(2);
  await sweep();
  expect([...bucket.objects.keys()].filter((name) => name.startsWith('souk/sealed/'))).toEqual([]);
  expect(bucket.objects.size).toBe(2);
  await bucket.close();
  expect(await upload(admin, '/Admin/uploads', { bytes: await aPicture() })).toMatchObject({
    code: 503,
    msg: 'The file could not be stored. Please try again',
  });
  expect(
    await souk.sql.rows(
      "SELECT 1 FROM files WHERE created_at > mall_now() - interval '1 minute' AND disk = 's3'",
    ),
  ).toEqual([]);
  expect((await admin.put('/Admin/configs/upload', { save_type: 'local' })).code).toBe(200);
});

test('files without a use take no space of their owner', async () => {
  const seller = (await souk.as.seller()).proven();
  const usage = async () => (await seller.get('/Seller/files/usage')).data.files;
  const before = await usage();
  const url = await uploadPicture(seller, 'Seller');
  expect(await usage()).toBe(before + 1);
  await souk.sql.run('UPDATE files SET unused_since = mall_now() WHERE url = $1', [url]);
  expect(await usage()).toBe(before);
});
