import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import type { BasisPoints } from '../kernel/fen.ts';

/** Largest sum of the levels, in percent of what was paid (docs/invariants.md#referral, RF1). */
const maxTotalPercent = 50;
const levels = ['lev_1', 'lev_2', 'lev_3'] as const;

/** Referral rules of a store's goods. */
@ResourceHooks('distributions')
@Injectable()
export class DistributionHooks implements WriteHooks {
  /** @throws Refusal 422 at every level when their sum is too large */
  async beforeWrite({ before, values }: WriteContext): Promise<void> {
    const rates = levels.map((level) => basisPoints(Number(values[level] ?? before?.[level] ?? 0)));
    const total = rates.reduce((sum, rate) => sum + rate, 0);
    if (total <= basisPoints(maxTotalPercent)) return;
    throw badInput(
      levels.map((level) => ({
        pointer: `/${level}`,
        key: 'errors.distributions.cap',
        params: { cap: maxTotalPercent },
      })),
    );
  }
}

/** Percents have two decimals. Their sum is exact in whole hundredths only. */
const basisPoints = (percent: number): BasisPoints => Math.round(percent * 100);
