import { Module } from '@nestjs/common';
import { Referrals } from './referrals.ts';

/** Referral by three levels. Owns the rules of stores and what was earned by them; settlements pay it out. */
@Module({ providers: [Referrals] })
export class DistributionModule {}
