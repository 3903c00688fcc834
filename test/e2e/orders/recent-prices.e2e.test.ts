import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceRules, promotions } from '../../../server/mall/promotions/promotions.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import {
  closeAndCheckInvariants,
  type Goods,
  openPeriod,
  place,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade());
});
afterAll(() => closeAndCheckInvariants(souk));

test('every price rule and automatic promotion tells the offers of the last 15 minutes', () => {
  const automatic = [...promotions.values()].filter(({ choice }) => choice === 'automatic');
  for (const { name, recent } of [...priceRules.values(), ...automatic])
    expect(recent, name).toContain('15 minutes');
});

interface Kind {
  readonly path: string;
  /** Of goods that cost 10.00, the offer leaves 7.00. */
  readonly row: (goodsId: number) => object;
  readonly weaker: object;
  /** With `weaker`. */
  readonly raised: string;
  /** Without the offer; undefined: it cannot be ordered. */
  readonly usual?: string;
  readonly groupId?: number;
}
const kinds: Readonly<Record<string, Kind>> = {
  seckill: {
    path: '/Seller/seckills',
    row: (id) => ({ goods_id: id, discount: 30, stock: 9, per_limit: 9, ...openPeriod }),
    weaker: { discount: 20 },
    raised: '8.00',
    usual: '10.00',
  },
  full_reduction: {
    path: '/Seller/full_reductions',
    row: () => ({ name: 'Three off', money: '3.00', use_money: '9.00', ...openPeriod }),
    weaker: { money: '2.00' },
    raised: '8.00',
    usual: '10.00',
  },
  collective: {
    path: '/Seller/collectives',
    row: (id) => ({ goods_id: id, discount: 30, need: 2 }),
    weaker: { discount: 20 },
    raised: '8.00',
    groupId: -1,
  },
};
const later = '2098-01-01 00:00:00';

/** How an offer goes or becomes weaker. */
const changes: Readonly<
  Record<string, (at: { kind: Kind; seller: Client; id: number }) => Promise<unknown>>
> = {
  'is deleted': ({ kind, seller, id }) => seller.delete(`${kind.path}/${id}`),
  'takes less off': ({ kind, seller, id }) => seller.put(`${kind.path}/${id}`, kind.weaker),
  'takes less off, changed twice': async ({ kind, seller, id }) => {
    await seller.put(`${kind.path}/${id}`, kind.weaker);
    return seller.put(`${kind.path}/${id}`, kind.weaker);
  },
  'begins later': ({ kind, seller, id }) => seller.put(`${kind.path}/${id}`, { start_time: later }),
};
const cases = Object.entries(kinds).flatMap(([name, kind]) =>
  Object.keys(changes)
    .filter((change) => kind.usual !== undefined || change.startsWith('takes'))
    .map((change) => ({ name, change })),
);

async function anOffer(kind: Kind) {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  const reply: Reply = await seller.post(kind.path, kind.row(goods.id));
  expect(reply).toMatchObject({ code: 200 });
  return { goods, seller, id: reply.data.id as number };
}

describe.each(cases)('$name $change', ({ name, change }) => {
  const kind = kinds[name]!;
  const order = async ({ id }: Goods, total?: string) =>
    place(
      await trade.shopper(),
      [{ goods_id: id, collective_id: kind.groupId ?? 0 }],
      total === undefined ? {} : { total },
    );

  test('an order without the shown total is refused for 15 minutes', async () => {
    const { goods, seller, id } = await anOffer(kind);
    expect(await order(goods)).toHaveLength(1);
    expect(await changes[change]!({ kind, seller, id })).toMatchObject({ code: 200 });
    await expect(order(goods)).rejects.toThrow('409 Prices have changed');
    const total = change.startsWith('takes') ? kind.raised : kind.usual!;
    expect(await order(goods, total)).toHaveLength(1);
    await souk.sql.run("UPDATE test_clock SET moved_by = moved_by + interval '16 minutes'");
    expect(await order(goods)).toHaveLength(1);
  });
});

test('a round that its store gives to other goods is refused for the former ones', async () => {
  const { goods, seller, id } = await anOffer(kinds.seckill!);
  const other = await trade.goods(
    (
      await souk.sql.rows<{ storeId: number; classId: number }>(
        'SELECT store_id AS "storeId", class_id AS "classId" FROM goods WHERE id = $1',
        [goods.id],
      )
    )[0]!,
  );
  const moved = await seller.put(`/Seller/seckills/${id}`, { goods_id: other.id });
  expect(moved).toMatchObject({ code: 200 });
  await expect(place(await trade.shopper(), [{ goods_id: goods.id }])).rejects.toThrow('409');
});

test('an offer that becomes better, or only gets more pieces, refuses nothing', async () => {
  const { goods, seller, id } = await anOffer(kinds.seckill!);
  expect(await seller.put(`/Seller/seckills/${id}`, { discount: 40, stock: 20 })).toMatchObject({
    code: 200,
  });
  expect(await place(await trade.shopper(), [{ goods_id: goods.id }])).toHaveLength(1);
});
