import { useCallback } from 'react';
import { api } from '../../../engine/client/http.ts';
import { dataOf, type Loaded, useLoaded } from '../../../engine/ui/use-loaded.ts';
import type { CommonClass } from '../../../schemas/contract/calls/common.ts';

/** The classes that the seller's store may sell in. */
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
