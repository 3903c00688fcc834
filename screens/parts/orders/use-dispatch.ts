import { useCallback } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { Dispatch } from '../../../schemas/contract/calls/dispatch.ts';
import { api } from '../../../engine/client/http.ts';
import { currentLanguage } from '../../../engine/client/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { dataOf, useLoaded } from '../../../engine/ui/use-loaded.ts';

export interface Courier { readonly code: string; readonly name: string }

/** What who packs these orders must know. @param ids `3,5` */
export const useDispatch = (area: BackOffice, ids: string) =>
  useLoaded(useCallback(async (): Promise<Dispatch> => {
    const { orders, ...rest } = dataOf(await api.get<Dispatch>(`${apiPrefix[area]}orders/print/waybill/${ids}`, {}, { messages: 'quiet' }));
    return { ...rest, orders: orders.map((order) => ({ ...order, parcels: order.parcels.map((parcel) => ({ ...parcel, courier: courierOf(parcel.courier) })) })) };
  }, [area, ids]));

/** Couriers are the mall's, for everybody to read. */
export const useCouriers = () => useLoaded(useCallback(async () => dataOf(await api.get<readonly Courier[]>('/expresses', { isAll: 1 }, { messages: 'quiet' })).map(({ code, name }): Courier => ({ code, name: courierOf(name) })), []));

/** A courier by the reader's half of its name. */
export const courierOf = (name: string): string => localName(name, currentLanguage());
