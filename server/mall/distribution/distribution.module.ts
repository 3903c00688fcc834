import { Module } from '@nestjs/common';
import { DistributionController } from './distribution.controller.ts';
import { DistributionHooks } from './distributions.resource.ts';
import { ReadMembers } from './read-members.ts';
import { Referrals } from './referrals.ts';

/**
 * Referral (`distribution` on the wire) over three levels. Owns the rules of stores
 * (`distributions`) and the rewards (`distribution_logs`), which settlements pay.
 */
@Module({
  controllers: [DistributionController],
  providers: [Referrals, ReadMembers, DistributionHooks],
})
export class DistributionModule {}
