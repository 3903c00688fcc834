import { api, dataOf, useLoaded, type Loaded } from '../../../../engine/index.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attr } from './sku-rows.ts';

/** Whose goods are edited: a seller's own, or those of the store an admin looks at. */
export type GoodsOwner =
  | { readonly area: 'Seller' }
  | { readonly area: 'Admin'; readonly storeId: number };

/**
 * The store's attributes with their specs, oldest first; asked for again when somebody comes back
 * to the page, for they are made on another one.
 */
export function useAttrs(owner: GoodsOwner): Loaded<readonly Attr[]> {
  const { area } = owner;
  const storeId = owner.area === 'Admin' ? owner.storeId : undefined;
  const [reloadKey, setReloadKey] = useState(0);
  const lastReady = useRef<Loaded<readonly Attr[]>>({ state: 'loading' });
  useEffect(() => {
    const reload = () => setReloadKey((now) => now + 1);
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
