import { useCallback } from 'react';
import { api, dataOf, type Loaded, useLoaded } from '../../../engine/index.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Row } from '../../../schemas/rules/types.ts';

export interface Freights {
  readonly rows: readonly Row[];
  readonly provinces: readonly SelectOption[];
}

/** Loads the templates of the store and all provinces. @param reloadKey a new value reloads */
export function useFreights(reloadKey: number): Loaded<Freights> {
  return useLoaded(
    useCallback(async () => {
      const quiet = { messages: 'quiet' } as const;
      const [rows, provinces] = await Promise.all([
        api.get<readonly Row[]>('/Seller/freights', { isAll: 'true' }, quiet),
        api.get<readonly SelectOption[]>('/Seller/freights/options/area_id', { pid: 0 }, quiet),
      ]);
      return { rows: dataOf(rows), provinces: dataOf(provinces) };
    }, [reloadKey]),
  );
}
