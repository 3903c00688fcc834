import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `xid` is the transaction of the change. A process reads the transactions that its last snapshot
 * did not show. By ascending ids it would miss changes of transactions that commit late.
 */
const table = `
  CREATE TABLE shelf_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    goods_id bigint NOT NULL,
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`;
const note = `
  CREATE FUNCTION note_shelf_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shelf_changes (goods_id)
      SELECT goods_id
      FROM changed_rows
      ORDER BY goods_id;
      RETURN NULL;
    END
  $$`;
const events = { insert: 'NEW', update: 'NEW', delete: 'OLD' } as const;

/**
 * Creates `shelf_changes`, the change log of `goods_shelf`, and the triggers that write it. Each
 * process has the listing in memory and reads the new changes before it answers
 * (docs/decisions/0057-goods-listing.md). Rows are only inserted, so no writer waits; a job deletes
 * them after an hour.
 */
export class ShelfChanges1763640089801 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(table);
    await query.query('CREATE INDEX shelf_changes_xid ON shelf_changes (xid)');
    await query.query(note);
    for (const [event, rows] of Object.entries(events))
      await query.query(`
        CREATE TRIGGER note_${event}s
          AFTER ${event.toUpperCase()} ON goods_shelf
          REFERENCING ${rows} TABLE AS changed_rows
          FOR EACH STATEMENT
          EXECUTE FUNCTION note_shelf_changes()`);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const event of Object.keys(events))
      await query.query(`DROP TRIGGER note_${event}s ON goods_shelf`);
    await query.query('DROP FUNCTION note_shelf_changes()');
    await query.query('DROP TABLE shelf_changes');
  }
}
