import { badInput } from '../http/errors.ts';
import { defineResource } from '../resources/define-resource.ts';

/** Of a line's paid amount, percent (decisions 21). */
const cap = 50;
const levels = ['lev_1', 'lev_2', 'lev_3'] as const;

/** Referral rules of a store's goods: three levels, together no more than the cap. */
export const distributions = defineResource('distributions', {
  async beforeWrite({ before, values }) {
    const together = levels.reduce(
      (sum, level) => sum + Number(values[level] ?? before?.[level] ?? 0),
      0,
    );
    if (together > cap)
      throw badInput(
        levels.map((level) => ({
          pointer: `/${level}`,
          key: 'errors.distributions.cap',
          params: { cap },
        })),
      );
  },
});
