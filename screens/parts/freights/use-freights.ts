import type { UseQueryResult } from '@tanstack/react-query';
import { api, loadRules, type SchemaRules, useRead } from '../../../engine/index.ts';
import type {
  RulesConfig,
  SelectOption,
} from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Row } from '../../../schemas/rules/types.ts';

export interface Freights {
  readonly rows: readonly Row[];
  readonly provinces: readonly SelectOption[];
  /** Undefined for callers that may not write. */
  readonly rules: SchemaRules | undefined;
}

/** Loads the templates of the store, all provinces and the compiled rules. */
export const useFreights = (rules: RulesConfig | undefined): UseQueryResult<Freights> =>
  useRead(['freights', rules?.hash], async (signal) => {
    const quiet = { messages: 'quiet', signal } as const;
    const [rows, provinces, compiled] = await Promise.all([
      api.get<readonly Row[]>('/Seller/freights', { isAll: 'true' }, quiet),
      api.get<readonly SelectOption[]>('/Seller/freights/options/area_id', { pid: 0 }, quiet),
      rules && loadRules(rules),
    ]);
    return { rows, provinces, rules: compiled };
  });
