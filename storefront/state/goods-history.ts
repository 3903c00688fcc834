import { useSyncExternalStore } from 'react';
import { storage } from '../../engine/client/storage.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';

/** Goods somebody looked at in this browser. No price is kept: it would be yesterday's. */
export interface SeenGoods { readonly id: number; readonly goods_name: string; readonly goods_master_image: string }

/** How many are remembered; our choice, reference §7 says four or five. */
const remembered = 12;

const listeners = new Set<() => void>(), nothing: readonly SeenGoods[] = [];
let text: string | undefined, seen = nothing;

/** The same list as long as nothing changed, as React wants it. */
function read(): readonly SeenGoods[] {
  const stored = storage.read(storageKeys.history);
  if (stored !== text) {
    const list = storage.readJson<unknown>(storageKeys.history);
    text = stored;
    seen = Array.isArray(list) ? list.filter(isSeen) : nothing;
  }
  return seen;
}
function isSeen(value: unknown): value is SeenGoods {
  const { id, goods_name: name, goods_master_image: picture } = (value ?? {}) as Partial<SeenGoods>;
  return Number.isInteger(id) && typeof name === 'string' && typeof picture === 'string';
}

/** Puts goods first in the history of this browser. */
export function rememberGoods({ id, goods_name, goods_master_image }: SeenGoods): void {
  write([{ id, goods_name, goods_master_image }, ...read().filter((one) => one.id !== id)].slice(0, remembered));
}
export const forgetHistory = (): void => write(nothing);

function write(list: readonly SeenGoods[]): void {
  if (list.length === 0) storage.remove(storageKeys.history);
  else storage.write(storageKeys.history, JSON.stringify(list));
  listeners.forEach((changed) => changed());
}

const subscribe = (changed: () => void): (() => void) => { listeners.add(changed); return () => listeners.delete(changed); };
/** The last goods looked at, newest first; none while the page is hydrated. */
export const useHistory = (): readonly SeenGoods[] => useSyncExternalStore(subscribe, read, () => nothing);
