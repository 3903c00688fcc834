import { Injectable } from '@nestjs/common';
import { Database } from '../../../server/platform/database/sql.ts';
import { Scheduled } from '../../../server/platform/jobs/scheduled.ts';

/** Points of a card that nobody used for a year end. */
@Injectable()
export class EndLoyaltyPoints {
  constructor(private readonly database: Database) {}

  /** Safe to run late, repeatedly and in parallel. @returns the number of cards */
  @Scheduled({ name: 'loyalty.end', everySeconds: 86_400 })
  run(): Promise<number> {
    return this.database.run(
      `
        WITH ended AS (
          UPDATE loyalty_cards c
          SET points = 0, rev = c.rev + 1
          FROM (
            SELECT id, points
            FROM loyalty_cards
            WHERE points > 0 AND used_at < mall_now() - interval '1 year'
            FOR UPDATE SKIP LOCKED
          ) old
          WHERE c.id = old.id
          RETURNING c.id, old.points
        )
        INSERT INTO loyalty_entries (card_id, cause, points)
        SELECT id, 'end', -points
        FROM ended`,
      [],
      'loyalty.end',
    );
  }
}
