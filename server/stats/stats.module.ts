import { Module } from '@nestjs/common';
import { dashboardController } from './dashboards.controller.ts';
import { dashboards } from './dashboards.source.ts';
import { FoldFigures } from './fold-figures.job.ts';

/**
 * Numbers of dashboards. Owns the sums of sales by day and month (`stat_sums`) and what is not in them yet (`stat_changes`), which the database's triggers
 * write with every payment and refund; a sale is an order that was paid, on the day of the mall it was paid, less what was refunded. It changes nothing else.
 */
@Module({
  controllers: dashboards.flatMap((source) =>
    source.areas.map((area) => dashboardController(source, area)),
  ),
  providers: [FoldFigures],
  exports: [FoldFigures],
})
export class StatsModule {}
