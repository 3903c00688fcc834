import { Module } from '@nestjs/common';
import { FoldStats } from './fold-stats.job.ts';

/**
 * Dashboard statistics. Owns the sums of sales by day and month (`stat_sums`) and the changes that
 * are not summed yet (`stat_changes`), which triggers write with every payment and refund. A sale
 * is a paid order on the mall's day of payment, minus refunds.
 */
@Module({
  providers: [FoldStats],
  exports: [FoldStats],
})
export class StatsModule {}
