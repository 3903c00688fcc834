import { atom, getDefaultStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { FavoriteType } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { readFavoriteIds, toggleFavorite } from '../../api/catalog/goods.ts';
import { useUser } from '../session/session.ts';
import { useClientAtom } from '../storage/client-atom.ts';

/** Values of `is_type` on the wire. */
export const favouriteType = { goods: 0, store: 1 } as const;

type Key = readonly [type: FavoriteType, outId: number];

/**
 * Cache of the signed-in shopper's favourites in this window. Keys are `<type>:<id>`. All hearts of
 * one render are loaded by one request.
 */
const favouritesAtom = atom<ReadonlyMap<string, boolean>>(new Map());
const store = getDefaultStore();
const favourites = () => store.get(favouritesAtom);
/** Keys for the next batch request. */
const pending = new Map<string, Key>();
/** Keys whose state arrives with another response (`primeFavourites`); not requested. */
const primed = new Set<string>();
let owner: number | undefined;

const keyOf = (type: FavoriteType, outId: number): string => `${type}:${outId}`;
/** Adds loaded states. What the shopper has changed meanwhile stays. */
const addNew = (states: readonly (readonly [key: string, isFavourite: boolean])[]): void =>
  store.set(favouritesAtom, new Map([...states, ...favourites()]));

/** Sets a favourite in the cache, for example after a removal in the list of favourites. */
export function setFavourite(type: FavoriteType, outId: number, isFavourite: boolean): void {
  store.set(favouritesAtom, new Map([...favourites(), [keyOf(type, outId), isFavourite]]));
}

/** Whether the signed-in shopper has this favourite; false for guests and until it is loaded. */
export function useFavourite(type: FavoriteType, outId: number): boolean {
  const user = useUser();
  const key = keyOf(type, outId);
  const ownAtom = useMemo(() => atom((get) => get(favouritesAtom).get(key) ?? false), [key]);
  const isFavourite = useClientAtom(ownAtom, false);
  useEffect(() => {
    if (user) requestFavourite(user.id, type, outId);
  }, [user?.id, type, outId]);
  return user !== undefined && isFavourite;
}

/**
 * Fills the cache from another response, so that the keys need no request. Call it in an effect of
 * the render that shows the hearts.
 *
 * @param states favourite states in the order of `keys`; undefined when the response failed
 */
export function primeFavourites(
  userId: number,
  keys: readonly Key[],
  states: Promise<readonly boolean[] | undefined>,
): void {
  changeOwner(userId);
  const names = keys.map(([type, outId]) => keyOf(type, outId));
  for (const name of names) {
    pending.delete(name);
    primed.add(name);
  }
  void states.then((loaded) => {
    if (owner !== userId) return;
    for (const name of names) primed.delete(name);
    if (loaded) addNew(names.map((name, index) => [name, loaded[index]!]));
  });
}

/** Clears the cache when another shopper signs in. */
function changeOwner(userId: number): void {
  if (owner === userId) return;
  owner = userId;
  store.set(favouritesAtom, new Map());
  pending.clear();
  primed.clear();
}

/** Queues a key. React runs the effects of a render together; a microtask then loads all keys. */
function requestFavourite(userId: number, type: FavoriteType, outId: number): void {
  changeOwner(userId);
  const key = keyOf(type, outId);
  if (favourites().has(key) || pending.has(key) || primed.has(key)) return;
  if (pending.size === 0) queueMicrotask(() => void loadPending(userId));
  pending.set(key, [type, outId]);
}

async function loadPending(userId: number): Promise<void> {
  const requested = [...pending.values()];
  const idsOf = (type: FavoriteType): readonly number[] =>
    requested.filter(([kind]) => kind === type).map(([, id]) => id);
  pending.clear();
  if (requested.length === 0) return;
  // After an error the hearts stay empty
  const answer = await readFavoriteIds(
    idsOf(favouriteType.goods),
    idsOf(favouriteType.store),
  ).catch(() => undefined);
  if (answer === undefined || owner !== userId) return;
  const { goods, stores } = answer;
  const isKept = ([type, id]: Key): boolean =>
    (type === favouriteType.goods ? goods : stores).includes(id);
  addNew(requested.map((key) => [keyOf(...key), isKept(key)]));
}

/**
 * Toggles a favourite optimistically and restores the old state when the call fails.
 *
 * @returns the new state
 */
export async function toggleFavourite(type: FavoriteType, outId: number): Promise<boolean> {
  const before = favourites().get(keyOf(type, outId)) ?? false;
  setFavourite(type, outId, !before);
  try {
    const { is_fav: isFavourite } = await toggleFavorite(outId, type);
    setFavourite(type, outId, isFavourite);
    return isFavourite;
  } catch (error) {
    setFavourite(type, outId, before);
    throw error;
  }
}
