// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, storeToken, storeUser } from '../../../../../engine/wire/index.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import {
  favouriteType,
  toggleFavourite,
  useFavourite,
} from '../../../../../storefront/state/shopper/favourites.ts';
import { lost, refused } from '../../../../helpers/call-errors.ts';

const { goods, store } = favouriteType;

afterEach(() => {
  clearSession('shop');
  cleanup();
  vi.restoreAllMocks();
});

function signIn(id: number): void {
  storeToken('shop', `of ${id}`);
  storeUser('shop', { id, belong_id: 0 } as never);
}
/** Answers which favourites the signed-in shopper has, by the ids of goods and stores. */
const answerKept = (kept: {
  readonly goods: readonly number[];
  readonly stores: readonly number[];
}) => vi.spyOn(shop, 'get').mockResolvedValue(kept);

async function hearts(keys: readonly (readonly [0 | 1, number])[]) {
  const { result } = renderHook(() => keys.map(([type, id]) => useFavourite(type, id)));
  await act(async () => undefined);
  return result;
}

test('goods and stores with one id are different favourites', async () => {
  signIn(1);
  answerKept({ goods: [7], stores: [8] });
  const result = await hearts([
    [goods, 7],
    [store, 7],
    [goods, 8],
    [store, 8],
  ]);
  expect(result.current).toEqual([true, false, false, true]);
});

test('another shopper has favourites of their own', async () => {
  signIn(2);
  answerKept({ goods: [7], stores: [] });
  expect((await hearts([[goods, 7]])).current).toEqual([true]);
  cleanup();
  signIn(3);
  answerKept({ goods: [], stores: [] });
  expect((await hearts([[goods, 7]])).current).toEqual([false]);
});

test.each([
  ['a refusal', refused(400, 'No')],
  ['a lost connection', lost()],
] as const)('%s leaves a favourite as it was', async (_, failure) => {
  signIn(4);
  answerKept({ goods: [7], stores: [] });
  vi.spyOn(shop, 'post').mockRejectedValue(failure);
  const result = await hearts([
    [goods, 7],
    [goods, 9],
  ]);
  for (const id of [7, 9])
    await act(() =>
      toggleFavourite(goods, id).then(
        () => undefined,
        () => undefined,
      ),
    );
  expect(result.current).toEqual([true, false]);
});

test('an accepted change is shown as the server answers it', async () => {
  signIn(5);
  answerKept({ goods: [], stores: [] });
  vi.spyOn(shop, 'post').mockResolvedValue({ is_fav: true });
  const result = await hearts([[goods, 7]]);
  expect(result.current).toEqual([false]);
  await act(async () => void (await toggleFavourite(goods, 7)));
  expect(result.current).toEqual([true]);
});
