import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/**
 * Minutes that changes of the listing stay in the log. A process that has not read the log for half
 * of this time reloads the whole listing.
 */
export const listingChangeMinutes = 60;

/** Deletes listing changes older than `listingChangeMinutes`. */
@Injectable()
export class PurgeListingChanges implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'catalog.shelfChanges',
      everySeconds: 600,
      run: () => this.run(),
    });
  }

  /** @returns the number of deleted changes */
  run(): Promise<number> {
    return this.database.run(
      "DELETE FROM shelf_changes WHERE at < clock_timestamp() - $1 * interval '1 minute'",
      [listingChangeMinutes],
      'catalog.purgeListingChanges',
    );
  }
}
