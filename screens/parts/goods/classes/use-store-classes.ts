import { api, dataOf, useLoaded, type Loaded } from '../../../../engine/index.ts';
import { useCallback } from 'react';
import type { CommonClass } from '../../../../schemas/contract/calls/catalog/common.ts';

/** Loads the classes that the seller's store may sell in. */
export const useStoreClasses = (): Loaded<readonly CommonClass[]> =>
  useLoaded(
    useCallback(
      async () =>
        dataOf(
          await api.get<readonly CommonClass[]>('/Seller/store_classes', {}, { messages: 'quiet' }),
        ),
      [],
    ),
  );
