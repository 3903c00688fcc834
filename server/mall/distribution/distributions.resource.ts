import { defineResource } from '../../backoffice/resources/hooks/resource-hooks.ts';
import { badInput } from '../../platform/http/response/errors.ts';

/** Largest sum of the levels, in percent of what was paid (docs/invariants.md#referral, RF1). */
const maxTotalPercent = 50;
const levels = ['lev_1', 'lev_2', 'lev_3'] as const;

/** Referral rules of a store's goods. */
export const distributions = defineResource('distributions', {
  /** @throws Refusal 422 at every level when their sum is too large */
  async beforeWrite({ before, values }) {
    const percents = levels.map((level) => Number(values[level] ?? before?.[level] ?? 0));
    const total = percents.reduce((sum, percent) => sum + percent, 0);
    if (total <= maxTotalPercent) return;
    throw badInput(
      levels.map((level) => ({
        pointer: `/${level}`,
        key: 'errors.distributions.cap',
        params: { cap: maxTotalPercent },
      })),
    );
  },
});
