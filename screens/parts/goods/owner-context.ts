import { createContext, useContext, useMemo } from 'react';
import type { Row } from '../../../schemas/rules/types.ts';
import type { GoodsOwner } from './skus/use-attrs.ts';

/** The back office that shows the goods form. */
export const OwnerAreaContext = createContext<GoodsOwner['area']>('Seller');

/** The owner of the goods in the form. @param row the loaded goods */
export function useOwner(row: Row | undefined): GoodsOwner {
  const area = useContext(OwnerAreaContext);
  const storeId = Number(row?.store_id ?? 0);
  return useMemo(() => (area === 'Seller' ? { area } : { area, storeId }), [area, storeId]);
}
