import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';

/** Minutes that changes of the shelf are kept. Our choice; a process that looked away for half of it reads the whole shelf anew. */
export const shelfChangesMinutes = 60;

/** Forgets changes of the shelf that every process has seen. */
@Injectable()
export class ForgetShelfChanges implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'catalog.shelfChanges',
      everySeconds: 600,
      leaseSeconds: 300,
      run: () => this.run(),
    });
  }

  /** @returns the changes that were forgotten */
  run(): Promise<number> {
    return this.database.run(
      "DELETE FROM shelf_changes WHERE at < clock_timestamp() - $1 * interval '1 minute'",
      [shelfChangesMinutes],
      'catalog.forgetShelfChanges',
    );
  }
}
