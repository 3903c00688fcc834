import { Controller, Get, Injectable, Module, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { Member } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { numberOr, PagingDto } from '../../platform/http/request/paging.dto.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import type { BasisPoints } from '../kernel/fen.ts';
import { ReadMembers } from './read-members.ts';
import { Referrals } from './referrals.ts';

class MembersDto extends PagingDto {
  /** 0: invited by the shopper; 1 and 2: invited by those. */
  @Transform(numberOr(0)) @IsIn([0, 1, 2]) lev: 0 | 1 | 2 = 0;
}

/** The accounts that a shopper invited (docs/product.md#referral). */
@Controller('api/user/distributions')
@Reason('the shopper’s own rows: test/e2e/storefront/shopper-calls')
class DistributionController {
  constructor(private readonly readMembers: ReadMembers) {}

  @Get()
  @Access({ area: 'shop', right: 'signed-in' })
  members(
    @CurrentActor() actor: Actor,
    @Query() { lev: level, ...paging }: MembersDto,
  ): Promise<Page<Member>> {
    return this.readMembers.run(actor, level, paging);
  }
}

/** Largest sum of the levels, in percent of what was paid (docs/invariants.md#referral, RF1). */
const maxTotalPercent = 50;
const levels = ['lev_1', 'lev_2', 'lev_3'] as const;

/** Referral rules of a store's goods. */
@ResourceHooks('distributions')
@Injectable()
class DistributionHooks implements WriteHooks {
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

/**
 * Referral (`distribution` on the wire) over three levels. Owns the rules of stores
 * (`distributions`) and the rewards (`distribution_logs`), which settlements pay.
 */
@Module({
  controllers: [DistributionController],
  providers: [Referrals, ReadMembers, DistributionHooks],
})
export class DistributionModule {}
