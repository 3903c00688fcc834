import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, dataOf, type Loaded, languageAtom, useLoaded } from '../../../../engine/index.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
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
  const language = useAtomValue(languageAtom);
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
  const local = useMemo(() => localAttrs(loaded, language), [loaded, language]);
  if (loaded.state === 'ready' || lastReady.current.state !== 'ready') lastReady.current = local;
  return lastReady.current;
}

/** Names in two languages are cut to the reader's half. */
function localAttrs(loaded: Loaded<readonly Attr[]>, language: Language): Loaded<readonly Attr[]> {
  if (loaded.state !== 'ready') return loaded;
  const value = loaded.value.map((attr) => ({
    ...attr,
    name: localName(attr.name, language),
    specs: attr.specs.map((spec) => ({ ...spec, name: localName(spec.name, language) })),
  }));
  return { state: 'ready', value };
}
