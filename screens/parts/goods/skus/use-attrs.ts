import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { languageAtom, useCall } from '../../../../engine/index.ts';
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
export function useAttrs(owner: GoodsOwner): UseQueryResult<readonly Attr[]> {
  const language = useAtomValue(languageAtom);
  const query = {
    isAll: 'true',
    isWith: 'specs',
    order: 'id',
    ...(owner.area === 'Admin' && { store_id: owner.storeId }),
  };
  const loaded = useCall<readonly Attr[]>(`/${owner.area}/goods_attrs`, query, {
    select: useCallback((attrs) => localAttrs(attrs, language), [language]),
  });
  const { refetch } = loaded;
  useEffect(() => {
    const reload = () => void refetch();
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [refetch]);
  return loaded;
}

/** Names in two languages are cut to the reader's half. */
const localAttrs = (attrs: readonly Attr[], language: Language): readonly Attr[] =>
  attrs.map((attr) => ({
    ...attr,
    name: localName(attr.name, language),
    specs: attr.specs.map((spec) => ({ ...spec, name: localName(spec.name, language) })),
  }));
