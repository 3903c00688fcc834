import { beforeAll, describe, expect, test } from 'vitest';
import { secretMask } from '../../../schemas/contract/limits.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { upload, uploadPicture } from '../../helpers/http/uploads.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

let souk: TestApp;
let admin: Client;
let area: readonly number[];
let classes: readonly number[];
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
  const addArea = async (pid: string | null, code: string, name: string, deep: number) =>
    (
      await souk.sql.rows<{ id: number }>(
        'INSERT INTO areas (pid, code, name, deep) VALUES ($1, $2, $3, $4) RETURNING id',
        [pid, code, name, deep],
      )
    )[0]!.id;
  area = [
    await addArea(null, '33', '浙江省', 0),
    await addArea('33', '3301', '杭州市', 1),
    await addArea('3301', '330110', '余杭区', 2),
  ];
  const cls = async (name: string, pid: number | null) =>
    (
      await souk.sql.rows<{ id: number }>(
        'INSERT INTO goods_classes (name, pid) VALUES ($1, $2) RETURNING id',
        [name, pid],
      )
    )[0]!.id;
  const root = await cls('Home', null);
  const branch = await cls('Kitchen', root);
  classes = [await cls('Pans', branch)];
});

/** Uploads a private picture as the application form does. */
async function paper(client: Client): Promise<string> {
  const answer = await upload(client, '/uploads', {
    bytes: await aPicture(),
    filename: 'licence.png',
    type: 'image/png',
    uploadType: 'uploadPrivate',
  });
  expect(answer.code).toBe(200);
  return answer.data;
}

const nextNumber = counter();
async function application(client: Client): Promise<Record<string, unknown>> {
  return {
    store_name: `Applicant ${nextNumber()}`,
    store_logo: await uploadPicture(client, 'shop'),
    class_id: classes,
    store_company_name: 'Spruce Ltd',
    area,
    store_address: 'Spring Lane 12',
    business_license: await paper(client),
    business_license_no: '91330110MA',
    legal_person: '林山',
    store_phone: '0571-888',
    id_card_no: '330110199001011234',
    id_card_t: await paper(client),
    id_card_b: await paper(client),
    emergency_contact: '林海',
    emergency_contact_phone: '13900000000',
  };
}

test('an application is denied, corrected and verified (docs/product.md#opening-a-store)', async () => {
  const shopper = await souk.aShopper();
  const client = await souk.as.shopper(shopper);
  expect((await client.get('/store')).data, 'no store').toMatchObject({ id: 0, store_verify: 0 });
  expect((await client.post('/store/join', {})).data).toMatchObject({
    store_verify: 1,
    store_status: 0,
  });
  expect(await client.post('/store/join', {})).toMatchObject({
    code: 400,
    msg: 'You already have a store',
  });
  const incomplete = await client.put('/store', { store_name: 'Half a store' });
  expect(incomplete.code).toBe(422);
  expect(
    (incomplete.data as unknown as { errors: { pointer: string }[] }).errors.map(
      ({ pointer }) => pointer,
    ),
  ).toEqual(
    expect.arrayContaining([
      '/store_logo',
      '/class_id',
      '/business_license',
      '/id_card_t',
      '/emergency_contact',
    ]),
  );

  const complete = await application(client);
  expect((await client.put('/store', complete)).code).toBe(200);
  const { data: submitted } = await client.get<{ id: number }>('/store');
  expect(submitted).toMatchObject({
    store_verify: 2,
    area_info: '浙江省 杭州市 余杭区',
    id_card_no: secretMask,
  });
  expect(await client.put('/store', { store_address: 'Elsewhere' })).toMatchObject({
    code: 400,
    msg: 'Your store is being verified. Please wait for the result',
  });
  expect(
    (
      await souk.anonymous.post('/Seller/login', {
        username: shopper.username,
        password: testPassword,
      })
    ).code,
  ).toBe(400);

  const { id } = submitted;
  expect((await admin.post(`/Admin/stores/${id}/commands/deny`, {})).code).toBe(422);
  expect(
    (await admin.post(`/Admin/stores/${id}/commands/deny`, { store_refuse_info: '营业执照不清晰' }))
      .code,
  ).toBe(200);
  expect((await client.get('/store')).data).toMatchObject({
    store_verify: 3,
    store_refuse_info: '营业执照不清晰',
  });
  expect((await client.put('/store', { business_license: await paper(client) })).code).toBe(200);
  expect((await client.get('/store')).data).toMatchObject({
    store_verify: 2,
    store_refuse_info: '',
  });
  expect((await admin.post(`/Admin/stores/${id}/commands/verify`, {})).code).toBe(200);

  const seller = await souk.as.account('Seller', shopper.username);
  expect((await seller.get('/Seller/stores')).data).toMatchObject({
    store_verify: 4,
    store_status: 1,
    store_money: '0.00',
  });
  expect((await seller.get('/Seller/freights')).data).toMatchObject({
    total: 1,
    data: [{ is_type: 0 }],
  });
  expect((await seller.put('/Seller/stores', { store_description: 'Pans that last' })).code).toBe(
    200,
  );
  expect(await seller.put('/Seller/stores', { legal_person: '他人' })).toMatchObject({
    code: 422,
    data: {
      errors: [
        {
          pointer: '/legal_person',
          message: 'Verified details can only be changed by the platform',
        },
      ],
    },
  });

  expect(
    (await admin.post(`/Admin/stores/${id}/commands/deny`, { store_refuse_info: '资质过期' })).code,
  ).toBe(200);
  expect((await seller.get('/Seller/stores')).code).toBe(401);
  expect(
    (await admin.get(`/Admin/audit_logs?subject=stores&subject_id=${id}&per_page=100`)).data,
  ).toMatchObject({
    data: expect.arrayContaining(
      ['store.join', 'store.submitted', 'store.deny', 'store.verify'].map((event) =>
        expect.objectContaining({ event }),
      ),
    ),
  });
});

test('verified classes are a set: a form may send them in another order, and no others', async () => {
  const store = await souk.aSeller();
  const [first, second] = [await souk.aClassOf(store.storeId), await souk.aClassOf(store.storeId)];
  const seller = (await souk.as.seller(store)).json();
  const save = (class_id: readonly number[]) => seller.put('/Seller/stores', { class_id });
  expect((await save([second, first])).code).toBe(200);
  expect((await save([first])).code).toBe(422);
  expect((await save([first, second, ...classes])).code).toBe(422);
});

test('an approved store keeps what its application needs, whoever saves it', async () => {
  const shopper = await souk.aShopper();
  const client = await souk.as.shopper(shopper);
  await client.post('/store/join', {});
  await client.put('/store', await application(client));
  const { id } = (await client.get('/store')).data;
  await admin.post(`/Admin/stores/${id}/commands/verify`, {});
  const seller = (await souk.as.account('Seller', shopper.username)).json();
  const required = (answer: object, name: string) =>
    expect(answer, name).toMatchObject({ code: 422, data: { errors: [{ pointer: `/${name}` }] } });
  const emptied = { store_logo: '', store_address: '', emergency_contact: '' };
  for (const [name, value] of Object.entries({ ...emptied, class_id: [] }))
    required(await seller.put('/Seller/stores', { [name]: value }), name);
  for (const name of ['store_company_name', 'business_license', 'legal_person', 'id_card_t'])
    required(await admin.put(`/Admin/stores/${id}`, { [name]: '' }), name);
  expect((await seller.put('/Seller/stores', { store_address: 'Elsewhere 3' })).code).toBe(200);

  await souk.sql.run("UPDATE stores SET legal_person = '' WHERE id = $1", [id]);
  const form = { legal_person: '', store_description: 'Pans' };
  expect((await admin.put(`/Admin/stores/${id}`, form)).code, 'was empty before').toBe(200);
});

test('ten parallel applications of one account create one store', async () => {
  const client = await souk.as.shopper();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.post('/store/join', {})),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array<number>(9).fill(400)]);
});

test('a store that has the first name of another one does not keep its owner from joining', async () => {
  const applicant = await souk.aShopper();
  const client = await souk.as.shopper(applicant);
  const seller = await souk.as.seller();
  const taken = `店铺${applicant.id}`;
  expect((await seller.put('/Seller/stores', { store_name: taken })).code).toBe(200);
  const { code, data } = await client.post<{ store_name: string }>('/store/join', {});
  expect([code, data.store_name.startsWith(taken)]).toEqual([200, true]);
  expect((await client.post('/store/join', {})).code).toBe(400);
});

test('parallel submissions and verifications of an application count once', async () => {
  const client = await souk.as.shopper();
  await client.post('/store/join', {});
  const complete = await application(client);
  const answers = await Promise.all([
    client.put('/store', complete),
    client.put('/store', complete),
    client.put('/store', complete),
  ]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const {
    data: { id },
  } = await client.get<{ id: number }>('/store');
  const moves = await Promise.all([
    admin.post(`/Admin/stores/${id}/commands/verify`, {}),
    admin.post(`/Admin/stores/${id}/commands/verify`, {}),
  ]);
  expect(moves.map(({ code }) => code).toSorted()).toEqual([200, 400]);
});

test('papers of another account are refused, and unreadable without the right', async () => {
  const [applicant, other] = [await souk.as.shopper(), await souk.as.shopper()];
  await applicant.post('/store/join', {});
  const stolen = await paper(other);
  expect(
    await applicant.put('/store', { ...(await application(applicant)), id_card_t: stolen }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/id_card_t' }] } });
  expect((await souk.anonymous.raw(stolen)).status).toBe(404);
});

describe('freight templates', () => {
  test('a province belongs to one template per store; another store may use it too', async () => {
    const [seller, neighbour] = [await souk.as.seller(), await souk.as.seller()];
    const template = (name: string, areas: readonly number[]) => ({
      name,
      f_weight: 1,
      f_price: '8.00',
      o_weight: 1,
      o_price: '2.00',
      area_id: areas,
    });
    expect((await seller.post('/Seller/freights', template('East', [area[0]!]))).code).toBe(200);
    expect(await seller.post('/Seller/freights', template('Again', [area[0]!]))).toMatchObject({
      code: 422,
      data: {
        errors: [
          { pointer: '/area_id/0', message: 'Another template already covers this province' },
        ],
      },
    });
    expect(await seller.post('/Seller/freights', template('City', [area[1]!]))).toMatchObject({
      code: 422,
      data: { errors: [{ message: 'Choose provinces only' }] },
    });
    expect((await neighbour.post('/Seller/freights', template('East', [area[0]!]))).code).toBe(200);
  });

  test('the default template cannot be deleted', async () => {
    const store = await souk.aSeller();
    const seller = await souk.as.seller(store);
    await souk.sql.run(
      `
        INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
        SELECT id, 'd', 0, 0, 0, 0, 0
        FROM stores
        WHERE id = $1`,
      [store.storeId],
    );
    const {
      data: {
        data: [row],
      },
    } = await seller.get<{ data: { id: number }[] }>('/Seller/freights');
    expect((await seller.delete(`/Seller/freights/${row!.id}`)).code).toBe(400);
    expect((await seller.put(`/Seller/freights/${row!.id}`, { f_price: '6.00' })).code).toBe(200);
  });
});
