import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../../../engine/index.ts';
import type { CommonClass } from '../../../../schemas/contract/calls/catalog/common.ts';

/** Loads the classes that the seller's store may sell in. */
export const useStoreClasses = (): UseQueryResult<readonly CommonClass[]> =>
  useCall('/Seller/store_classes');
