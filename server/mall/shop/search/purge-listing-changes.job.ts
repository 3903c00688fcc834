import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';

/**
 * Minutes that changes of the listing stay in the log. A process that has not read the log for half
 * of this time reloads the whole listing.
 */
export const listingChangeMinutes = 60;

/** Deletes listing changes older than `listingChangeMinutes`. */
@Injectable()
export class PurgeListingChanges {
  constructor(private readonly database: Database) {}

  /** @returns the number of deleted changes */
  @Scheduled({ name: 'catalog.shelfChanges', everySeconds: 600 })
  run(): Promise<number> {
    return this.database.run(
      "DELETE FROM shelf_changes WHERE at < clock_timestamp() - $1 * interval '1 minute'",
      [listingChangeMinutes],
      'catalog.purgeListingChanges',
    );
  }
}
