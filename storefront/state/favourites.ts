import { isFailure } from '../../engine/wire/index.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { FavoriteType } from '../../schemas/contract/calls/shopping.ts';
import { readKept, toggleFavorite } from '../api/goods.ts';
import { useUser } from './session.ts';

type Key = readonly [type: FavoriteType, outId: number];

/**
 * What is known of somebody's favourites in this window: goods (0) and stores (1) by id. Each page
 * asks once for all its hearts.
 */
const known = new Map<string, boolean>();
const wanted = new Map<string, Key>();
/** What another answer is about to tell. */
const expected = new Set<string>();
const listeners = new Set<() => void>();
let owner: number | undefined;

const keyOf = (type: FavoriteType, outId: number): string => `${type}:${outId}`;
const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Notes what became known, as when a favourite was given up in a list. */
export function noteFavourite(type: FavoriteType, outId: number, isKept: boolean): void {
  known.set(keyOf(type, outId), isKept);
  listeners.forEach((changed) => changed());
}

/** Whether it is a favourite of who is signed in; false until it is known. */
export function useFavourite(type: FavoriteType, outId: number): boolean {
  const user = useUser();
  const isKept = useSyncExternalStore(
    subscribe,
    () => known.get(keyOf(type, outId)) ?? false,
    () => false,
  );
  useEffect(() => {
    if (user) want(user.id, type, outId);
  }, [user?.id, type, outId]);
  return user !== undefined && isKept;
}

/**
 * Favourites that another answer tells of, in the order of `keys`; undefined when it did not come.
 * Called in an effect of the same drawing, they are not asked for.
 */
export function hearFavourites(
  userId: number,
  keys: readonly Key[],
  told: Promise<readonly boolean[] | undefined>,
): void {
  changeOwner(userId);
  const names = keys.map(([type, outId]) => keyOf(type, outId));
  for (const name of names) {
    wanted.delete(name);
    expected.add(name);
  }
  void told.then((are) => {
    if (owner !== userId) return;
    names.forEach((name, at) => {
      expected.delete(name);
      if (are && !known.has(name)) known.set(name, are[at]!);
    });
    listeners.forEach((changed) => changed());
  });
}

function changeOwner(userId: number): void {
  if (owner === userId) return;
  owner = userId;
  known.clear();
  wanted.clear();
  expected.clear();
}

/** The effects of one drawing run in one go: the microtask after them asks for all. */
function want(userId: number, type: FavoriteType, outId: number): void {
  changeOwner(userId);
  const key = keyOf(type, outId);
  if (known.has(key) || wanted.has(key) || expected.has(key)) return;
  if (wanted.size === 0) queueMicrotask(() => void ask(userId));
  wanted.set(key, [type, outId]);
}

async function ask(userId: number): Promise<void> {
  const asked = [...wanted.values()];
  const of = (type: FavoriteType): readonly number[] =>
    asked.filter(([kind]) => kind === type).map(([, id]) => id);
  wanted.clear();
  if (asked.length === 0) return;
  const kept = await readKept(of(0), of(1)).catch(() => undefined); // an empty heart is no harm
  if (kept === undefined || isFailure(kept) || owner !== userId) return;
  for (const [type, id] of asked)
    if (!known.has(keyOf(type, id)))
      known.set(keyOf(type, id), (type === 0 ? kept.goods : kept.stores).includes(id));
  listeners.forEach((changed) => changed());
}

/**
 * Turns a favourite round at once, and back when the server refuses. @returns whether it is kept
 * now; undefined when refused @throws CallError without an answer
 */
export async function turnFavourite(
  type: FavoriteType,
  outId: number,
): Promise<boolean | undefined> {
  const before = known.get(keyOf(type, outId)) ?? false;
  noteFavourite(type, outId, !before);
  const answer = await toggleFavorite(outId, type).catch((error: unknown) => {
    noteFavourite(type, outId, before);
    throw error;
  });
  noteFavourite(type, outId, isFailure(answer) ? before : answer.is_fav);
  return isFailure(answer) ? undefined : answer.is_fav;
}
