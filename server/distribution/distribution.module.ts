import { Module } from '@nestjs/common';
import { DistributionController } from './distribution.controller.ts';
import { Referrals } from './referrals.ts';

/** Referral by three levels. Owns the rules of stores and what was earned by them; settlements pay it out. */
@Module({ controllers: [DistributionController], providers: [Referrals] })
export class DistributionModule {}
