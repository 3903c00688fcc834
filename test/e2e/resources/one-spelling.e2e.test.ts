import { afterAll, beforeAll, expect, test } from 'vitest';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Texts are stored and searched in one spelling, whoever sends them (docs/product.md#validation). */
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
}, 180_000);
afterAll(() => app.close());

const spellings = [
  '快\ufeff递',
  ' 快递',
  '快递\u3000',
  '\u200b快递',
  '快\u2060递',
  '\u202e快递',
  '快递\r\n',
];

test.each(spellings.map((spelling, index) => [JSON.stringify(spelling), spelling, index] as const))(
  'the name %s is not unique beside the plain one',
  async (_, spelling, index) => {
    const admin = await app.as.admin();
    await admin.post('/Admin/expresses', { name: '快递', code: 'plain' });
    const second = await admin.post('/Admin/expresses', { name: spelling, code: `other_${index}` });
    expect(second.code).toBe(422);
    expect(JSON.stringify(second.data)).toContain('/name');
    const imported = await admin.post('/Admin/expresses/import/excel', [
      { name: spelling, code: `sheet_${index}` },
    ]);
    expect(imported.code).toBe(422);
  },
);

test.each(['\u200b', '\u2060\u00ad', '\u3164', '\u3000', '\u202e\u202c', '\u0007'])(
  'a name without anything to see is empty: %j',
  async (name) => {
    const admin = await app.as.admin();
    const answer = await admin.post('/Admin/expresses', { name, code: 'unseen' });
    expect(answer.code).toBe(422);
    expect(JSON.stringify(answer.data)).toContain('/name');
    const { client } = await new Trade(app).shopper();
    expect((await client.post('/auth/edit', { nickname: name })).code).toBe(422);
  },
);

test('a filter finds a text whatever is around it', async () => {
  const admin = await app.as.admin();
  await admin.post('/Admin/expresses', { name: 'Søren Post', code: 'soren' });
  for (const typed of [' soren', 'soren\u200b', '\tsoren\n', '\u202dsoren\u202c'])
    for (const value of [typed, `${typed}|like`]) {
      const { data } = await admin.get('/Admin/expresses', { code: value });
      expect((data as { total: number }).total, JSON.stringify(value)).toBe(1);
    }
});

test('the name of a receiver is kept in one spelling, up to 50 characters', async () => {
  const { client, addressId } = await new Trade(app).shopper();
  const name = 'Maria-Magdalena Wolfeschlegelsteinhausen';
  const save = (sent: string) => client.put(`/user/addresses/${addressId}`, { receive_name: sent });
  expect(await save(`\u202e ${name}\u0007\u200b`)).toMatchObject({
    code: 200,
    data: { receive_name: name },
  });
  expect((await save('x'.repeat(51))).code).toBe(422);
});
