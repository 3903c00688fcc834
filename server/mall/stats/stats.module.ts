import { Module } from '@nestjs/common';
import { dashboardController } from './dashboards.controller.ts';
import { dashboards } from './dashboards.source.ts';
import { FoldStats } from './fold-stats.job.ts';

/**
 * Dashboard statistics. Owns the sums of sales by day and month (`stat_sums`) and the changes that
 * are not summed yet (`stat_changes`), which triggers write with every payment and refund. A sale
 * is a paid order on the mall's day of payment, minus refunds.
 */
@Module({
  controllers: dashboards.flatMap((source) =>
    source.areas.map((area) => dashboardController(source, area)),
  ),
  providers: [FoldStats],
  exports: [FoldStats],
})
export class StatsModule {}
