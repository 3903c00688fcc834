import { useCallback } from 'react';
import { api, dataOf, type Loaded, useLoaded } from '../../../../engine/index.ts';
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
