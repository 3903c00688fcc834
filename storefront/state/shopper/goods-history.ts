import type { Language } from '../../../schemas/contract/language.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storedValue, useStoredValue } from '../storage/stored-value.ts';

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

const emptyHistory: readonly ViewedGoods[] = [];
const stored = storedValue(storageKeys.history, emptyHistory, (json) =>
  Array.isArray(json) ? json.filter(isViewedGoods) : emptyHistory,
);
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
  stored.write(
    [
      { id, goods_name, goods_master_image, language },
      ...stored.read().filter((entry) => entry.id !== id),
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
  stored.write(
    stored.read().map((entry) => ({
      ...entry,
      goods_name: names.get(entry.id) ?? entry.goods_name,
      language,
    })),
  );
}
export const clearHistory = (): void => stored.remove();

/** Recently viewed goods, newest first; empty during hydration. */
export const useHistory = (): readonly ViewedGoods[] => useStoredValue(stored);
