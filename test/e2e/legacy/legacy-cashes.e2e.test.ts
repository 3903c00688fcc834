import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { payPassword } from '../../helpers/mall/trade.ts';

/** The form by which legacy clients end a withdrawal (docs/decisions/0003-legacy-clients.md). */
let souk: LegacyMall['souk'];
let trade: LegacyMall['trade'];
let admin: LegacyMall['admin'];
beforeAll(async () => {
  ({ souk, trade, admin } = await legacyMall());
});

describe('the form of a withdrawal', () => {
  test('writes the remark of a withdrawal together with its end, or neither', async () => {
    const user = await trade.shopper({ money: 20_000 });
    await insertApprovedCheck(souk.sql, user.id);
    const { data } = await user.client.post('/user/cashes', {
      money: '50',
      pay_password: payPassword,
    });
    await souk.sql.run("ALTER TABLE cashes ADD CONSTRAINT unlucky CHECK (remark <> 'unlucky')");
    const body = { cash_status: 1, remark: 'unlucky', proof: testPassword };
    expect((await admin.put(`/Admin/cashes/${data.id}`, body)).code).toBe(422);
    await souk.sql.run('ALTER TABLE cashes DROP CONSTRAINT unlucky');
    expect(
      await souk.sql.rows('SELECT cash_status, remark FROM cashes WHERE id = $1', [data.id]),
    ).toEqual([{ cash_status: 0, remark: '' }]);
    expect((await admin.put(`/Admin/cashes/${data.id}`, body)).code).toBe(200);
    expect(
      await souk.sql.rows(
        `
          SELECT h.action, h.before, h.after, h.rev = c.rev AS is_latest
          FROM histories h
          JOIN cashes c ON c.id = h.row_id
          WHERE h.resource = 'cashes' AND h.row_id = $1
          ORDER BY h.id DESC
          LIMIT 1`,
        [data.id],
      ),
    ).toEqual([
      { action: 'update', before: { remark: '' }, after: { remark: 'unlucky' }, is_latest: true },
    ]);
  });

  test('ends a withdrawal once, with the caller’s password where money is paid out', async () => {
    const user = await trade.shopper({ money: 20_000 });
    const { client } = user;
    await insertApprovedCheck(souk.sql, user.id);
    const applyForCash = async () =>
      (await client.post('/user/cashes', { money: '50', pay_password: payPassword })).data
        .id as number;
    const [first, second] = [await applyForCash(), await applyForCash()];
    expect((await admin.put(`/Admin/cashes/${first}`, { cash_status: 1 })).code, 'no proof').toBe(
      422,
    );
    expect(
      (
        await (
          await souk.as.adminWith('Admin.cashes.index')
        ).put(`/Admin/cashes/${first}`, { cash_status: 1, proof: testPassword })
      ).code,
      'no right',
    ).toBe(codes.noRight);
    expect(
      (
        await admin.put(`/Admin/cashes/${first}`, {
          cash_status: 1,
          remark: 'Sent',
          proof: testPassword,
        })
      ).code,
    ).toBe(200);
    expect(
      (await admin.put(`/Admin/cashes/${first}`, { cash_status: 2, refuse_info: 'No' })).code,
      'paid already',
    ).toBe(400);
    expect(
      (await admin.put(`/Admin/cashes/${second}`, { cash_status: 2, refuse_info: 'Wrong card' }))
        .code,
    ).toBe(200);
    expect(
      await souk.sql.rows(
        'SELECT cash_status, remark, refuse_info FROM cashes WHERE id = ANY($1) ORDER BY id',
        [[first, second]],
      ),
    ).toEqual([
      { cash_status: 1, remark: 'Sent', refuse_info: '' },
      { cash_status: 2, remark: '', refuse_info: 'Wrong card' },
    ]);
    expect(
      await Promise.all(['money', 'frozen'].map((kind) => trade.balance('user', user.id, kind))),
    ).toEqual([15_000, 0]);
  });
});
