import { storage } from '../../engine/wire/index.ts';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../schemas/contract/language.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';

/** Goods somebody looked at in this browser. No price is kept: it would be yesterday's. */
export interface SeenGoods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_master_image: string /** Of the name. */;
  readonly language?: Language;
}

/** Recently viewed goods that are stored; pages show four or five (docs/product.md#storefront-frame). */
const remembered = 12;

const listeners = new Set<() => void>();
const nothing: readonly SeenGoods[] = [];
let text: string | undefined;
let seen = nothing;

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

/** Puts goods first in the history of this browser. `language`: of the name. */
export function rememberGoods(
  { id, goods_name, goods_master_image }: SeenGoods,
  language: Language,
): void {
  write(
    [
      { id, goods_name, goods_master_image, language },
      ...read().filter((one) => one.id !== id),
    ].slice(0, remembered),
  );
}
/**
 * Calls what was looked at in another language by its names in this one; what is not on sale any
 * more keeps its name.
 */
export function renameSeen(
  named: readonly Pick<SeenGoods, 'id' | 'goods_name'>[],
  language: Language,
): void {
  const names = new Map(named.map(({ id, goods_name: name }) => [id, name]));
  write(
    read().map((one) => ({ ...one, goods_name: names.get(one.id) ?? one.goods_name, language })),
  );
}
export const forgetHistory = (): void => write(nothing);

function write(list: readonly SeenGoods[]): void {
  if (list.length === 0) storage.remove(storageKeys.history);
  else storage.write(storageKeys.history, JSON.stringify(list));
  listeners.forEach((changed) => changed());
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
/** The last goods looked at, newest first; none while the page is hydrated. */
export const useHistory = (): readonly SeenGoods[] =>
  useSyncExternalStore(subscribe, read, () => nothing);
