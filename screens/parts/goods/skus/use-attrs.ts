import { api, dataOf, useLoaded, type Loaded } from '../../../../engine/index.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attr } from './sku-rows.ts';

/** The owner of the edited goods: the seller's store, or the store that an admin views. */
export type GoodsOwner =
  | { readonly area: 'Seller' }
  | { readonly area: 'Admin'; readonly storeId: number };

/**
 * Loads the attributes of the store with their specs, oldest first. Reloads them when the window
 * gets focus, because another page manages them.
 */
export function useAttrs(owner: GoodsOwner): Loaded<readonly Attr[]> {
  const { area } = owner;
  const storeId = owner.area === 'Admin' ? owner.storeId : undefined;
  const [reloadKey, setReloadKey] = useState(0);
  const lastReady = useRef<Loaded<readonly Attr[]>>({ state: 'loading' });
  useEffect(() => {
    const reload = () => setReloadKey((current) => current + 1);
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, []);
  const loaded = useLoaded(
    useCallback(
      async () =>
        dataOf(
          await api.get<readonly Attr[]>(
            `/${area}/goods_attrs`,
            {
              isAll: 'true',
              isWith: 'specs',
              order: 'id',
              ...(storeId !== undefined && { store_id: storeId }),
            },
            { messages: 'quiet' },
          ),
        ),
      [area, storeId, reloadKey],
    ),
  );
  if (loaded.state === 'ready' || lastReady.current.state !== 'ready') lastReady.current = loaded;
  return lastReady.current;
}
