import { api, dataOf, useLoaded } from '../../../engine/index.ts';
import { useCallback } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { Dispatch } from '../../../schemas/contract/calls/dispatch.ts';

export interface Courier {
  readonly code: string;
  readonly name: string;
}

/** Loads recipients, lines and parcels of orders. @param ids comma-separated: `3,5` */
export const useDispatch = (area: BackOffice, ids: string) =>
  useLoaded(
    useCallback(
      async () =>
        dataOf(
          await api.get<Dispatch>(
            `${apiPrefix[area]}orders/print/waybill/${ids}`,
            {},
            { messages: 'quiet' },
          ),
        ),
      [area, ids],
    ),
  );

/** Loads the couriers of the mall, which are public. */
export const useCouriers = () =>
  useLoaded(
    useCallback(
      async () =>
        dataOf(
          await api.get<readonly Courier[]>('/expresses', { isAll: 1 }, { messages: 'quiet' }),
        ),
      [],
    ),
  );
