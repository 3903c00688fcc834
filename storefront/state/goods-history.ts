import { storage } from '../../engine/wire/index.ts';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../schemas/contract/language.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';

/** Recently viewed goods of this browser. The price is not stored because it would go stale. */
export interface ViewedGoods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_master_image: string;
  /** Language of `goods_name`. */
  readonly language?: Language;
}

/** Most stored goods; pages show four or five (docs/product.md#storefront-frame). */
const maxGoods = 12;

const listeners = new Set<() => void>();
const emptyHistory: readonly ViewedGoods[] = [];
let parsedText: string | undefined;
let parsed = emptyHistory;

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
function read(): readonly ViewedGoods[] {
  const stored = storage.read(storageKeys.history);
  if (stored !== parsedText) {
    const list = storage.readJson<unknown>(storageKeys.history);
    parsedText = stored;
    parsed = Array.isArray(list) ? list.filter(isViewedGoods) : emptyHistory;
  }
  return parsed;
}
function isViewedGoods(value: unknown): value is ViewedGoods {
  const {
    id,
    goods_name: name,
    goods_master_image: picture,
  } = (value ?? {}) as Partial<ViewedGoods>;
  return Number.isInteger(id) && typeof name === 'string' && typeof picture === 'string';
}

/** Puts goods at the top of the history. `language`: language of the name. */
export function addToHistory(
  { id, goods_name, goods_master_image }: ViewedGoods,
  language: Language,
): void {
  write(
    [
      { id, goods_name, goods_master_image, language },
      ...read().filter((entry) => entry.id !== id),
    ].slice(0, maxGoods),
  );
}
/**
 * Replaces the names in the history after a change of language. Goods without an entry in `named`
 * (off sale) keep their old name.
 */
export function renameHistory(
  named: readonly Pick<ViewedGoods, 'id' | 'goods_name'>[],
  language: Language,
): void {
  const names = new Map(named.map(({ id, goods_name: name }) => [id, name]));
  write(
    read().map((entry) => ({
      ...entry,
      goods_name: names.get(entry.id) ?? entry.goods_name,
      language,
    })),
  );
}
export const clearHistory = (): void => write(emptyHistory);

function write(list: readonly ViewedGoods[]): void {
  if (list.length === 0) storage.remove(storageKeys.history);
  else storage.write(storageKeys.history, JSON.stringify(list));
  listeners.forEach((changed) => changed());
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
/** Recently viewed goods, newest first; empty during hydration. */
export const useHistory = (): readonly ViewedGoods[] =>
  useSyncExternalStore(subscribe, read, () => emptyHistory);
