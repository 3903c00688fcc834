import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { languageAtom, useCall } from '../../../engine/index.ts';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Courier, Dispatch } from '../../../schemas/contract/calls/orders/dispatch.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';

/** Loads recipients, lines and parcels of orders. @param ids comma-separated: `3,5` */
export function useDispatch(area: BackOffice, ids: string): UseQueryResult<Dispatch> {
  const language = useAtomValue(languageAtom);
  return useCall<Dispatch>(
    `${apiPrefix[area]}orders/print/waybill/${ids}`,
    {},
    { select: useCallback((dispatch) => inLanguage(dispatch, language), [language]) },
  );
}

/** Names in two languages are cut to the reader's half. */
const inLanguage = (dispatch: Dispatch, language: Language): Dispatch => ({
  ...dispatch,
  orders: dispatch.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      goods_name: localName(line.goods_name, language),
      sku_name: localName(line.sku_name, language),
    })),
  })),
});

/** Loads the couriers of the mall, which are public. */
export const useCouriers = (): UseQueryResult<readonly Courier[]> =>
  useCall('/expresses', { isAll: 1 });
