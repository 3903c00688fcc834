// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, storeToken, storeUser } from '../../../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../../../schemas/contract/calls/accounts/auth.ts';
import type { ShownGoods } from '../../../../../../storefront/api/catalog/goods.ts';
import { shop } from '../../../../../../storefront/api/client/shop.ts';
import { usePurchase } from '../../../../../../storefront/components/goods/detail/use-purchase.ts';

afterEach(() => {
  cleanup();
  clearSession('shop');
  vi.restoreAllMocks();
});

const state = {
  is_fav: false,
  is_store_fav: false,
  claimed: [],
  used: [],
  seckill_left: -1,
  notices: [],
};
const goods = {
  id: 1,
  store_id: 2,
  attrList: [],
  skuList: [],
  goods_stock: 20,
  seckills: false,
  next_seckill: false,
  collectives: false,
  shown_price: { amount: '9.00', was: '', is_from: false },
} as unknown as ShownGoods;

/** The most pieces that a shopper, or a visitor, can choose. */
async function mostOf(more: object, seckillLeft?: number): Promise<number> {
  if (seckillLeft !== undefined) {
    storeToken('shop', 'token');
    storeUser('shop', { id: 7 } as UserInfo);
    vi.spyOn(shop, 'get').mockResolvedValue({ ...state, seckill_left: seckillLeft });
  }
  const { result } = renderHook(() => usePurchase({ ...goods, ...more } as ShownGoods, undefined));
  await act(async () => undefined);
  return result.current.maxQuantity;
}
const seckill = (perLimit: number, left = 15) => ({ seckills: { per_limit: perLimit, left } });

test.each<[string, object, number | undefined, number]>([
  ['a visitor: the stock', {}, undefined, 20],
  ['a shopper: the stock', {}, -1, 20],
  ['never more than 9999 pieces', { goods_stock: 50_000 }, undefined, 9999],
  ['sold out', { goods_stock: 0 }, undefined, 0],
  ['a flash sale without a limit: what is left of it', seckill(0), undefined, 15],
  ['a flash sale, for a visitor: its limit', seckill(5), undefined, 5],
  ['a flash sale, for a shopper who bought three of five', seckill(5), 2, 2],
  ['a flash sale, for a shopper who bought all', seckill(5), 0, 0],
  ['a flash sale with less left than the limit', seckill(5, 1), 4, 1],
])('%s', async (_, more, left, most) => {
  expect(await mostOf(more, left)).toBe(most);
});
