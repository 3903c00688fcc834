import { Controller, Get } from '@nestjs/common';
import { Database } from '../../../server/platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../../server/platform/http/access/access.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';

/** The repairs of one kind that are not done. */
interface Workload {
  readonly kind: string;
  readonly repairs: number;
  /** Those with the highest urgency. */
  readonly urgent: number;
}

/** `GET /api/Seller/repair_workload`: what a store has to do, for a program that plans its week. */
@Controller('api/Seller/repair_workload')
export class RepairsController {
  constructor(private readonly database: Database) {}

  @Get()
  @Access({ area: 'Seller', right: 'Seller.repair_tickets.index' })
  @Reason('counts of the caller’s own store')
  workload(@CurrentActor() { storeId }: Actor): Promise<readonly Workload[]> {
    return this.database.rows<Workload>(
      `
        SELECT
          kind, count(*)::int AS repairs, (count(*) FILTER (WHERE urgency = 3))::int AS urgent
        FROM repair_tickets
        WHERE store_id = $1 AND status < 2
        GROUP BY kind
        ORDER BY kind`,
      [storeId],
      'repairs.workload',
    );
  }
}
