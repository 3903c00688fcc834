import { createContext, useContext, useMemo } from 'react';
import type { Row } from '../../../schemas/rules/types.ts';
import type { GoodsOwner } from './skus/use-attrs.ts';

/** In which back office the goods form stands. */
export const OwnerAreaContext = createContext<GoodsOwner['area']>('Seller');

/** @param row the goods as loaded */
export function useOwner(row: Row | undefined): GoodsOwner {
  const area = useContext(OwnerAreaContext);
  const storeId = Number(row?.store_id ?? 0);
  return useMemo(() => (area === 'Seller' ? { area } : { area, storeId }), [area, storeId]);
}
