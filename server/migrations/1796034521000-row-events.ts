import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of the rows of resources with `"events": true` (docs/webhooks.md#events-of-rows). */
export class RowEvents1796034521000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE webhook_events
        ALTER COLUMN event TYPE varchar,
        ALTER COLUMN subject TYPE varchar`);
    await query.query(`
      CREATE FUNCTION webhook_write_data(
        of_event text, of_subject text, of_id bigint, of_store bigint, of_data jsonb
      ) RETURNS void LANGUAGE sql AS $$
        WITH happened AS (
          INSERT INTO webhook_events (event, subject, subject_id, store_id, data)
          VALUES (of_event, of_subject, of_id, of_store, of_data)
          RETURNING id, event_id, subject_id
        )
        INSERT INTO webhook_deliveries (
          webhook_id, store_id, event_id, sequence, event, subject, subject_id, next_at
        )
        SELECT
          w.id, w.store_id, h.event_id::text, h.id, of_event, of_subject, h.subject_id,
          date_trunc('second', mall_now())
        FROM happened h
        CROSS JOIN webhooks w
        WHERE w.status = 1
          AND (w.store_id IS NULL OR w.store_id = of_store)
          AND of_event = ANY(w.events)
        ORDER BY w.id
      $$`);
    await query.query(`
      CREATE OR REPLACE FUNCTION webhook_write(
        of_event text, of_subject text, of_store bigint, written jsonb
      ) RETURNS void LANGUAGE sql AS $$
        SELECT webhook_write_data(
          of_event, of_subject, (written ->> 'id')::bigint, of_store,
          webhook_snapshot(of_subject, written)
        )
      $$`);
    // Arguments: the resource, the column with the store or '', and columns that no event shows
    await query.query(`
      CREATE FUNCTION webhook_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          earlier jsonb := to_jsonb(OLD);
          written jsonb := to_jsonb(NEW);
          was_deleted boolean := earlier ->> 'deleted_at' IS NOT NULL;
          is_deleted boolean := written IS NULL OR written ->> 'deleted_at' IS NOT NULL;
          of_event text;
          of_store bigint;
        BEGIN
          IF NOT EXISTS (SELECT FROM webhooks WHERE status = 1) THEN
            RETURN NULL;
          END IF;
          IF TG_OP = 'INSERT' THEN
            of_event := TG_ARGV[0] || '.created';
          ELSIF is_deleted AND NOT was_deleted THEN
            of_event := TG_ARGV[0] || '.deleted';
          ELSIF TG_OP = 'UPDATE'
            AND (earlier -> 'rev' IS DISTINCT FROM written -> 'rev' OR was_deleted <> is_deleted)
          THEN
            of_event := TG_ARGV[0] || '.updated';
          ELSE
            RETURN NULL;
          END IF;
          written := coalesce(written, earlier);
          of_store := written ->> nullif(TG_ARGV[1], '');
          IF webhook_wanted(of_event, of_store) THEN
            PERFORM webhook_write_data(
              of_event, TG_ARGV[0], (written ->> 'id')::bigint, of_store,
              written - TG_ARGV[2]::text[]
            );
          END IF;
          RETURN NULL;
        END
      $$`);
    await query.query(`
      CREATE TRIGGER "webhook_rows"
      AFTER INSERT OR UPDATE OR DELETE ON "coupons" FOR EACH ROW
      EXECUTE FUNCTION webhook_row_changed ('coupons', 'store_id', '{}')`);
    await query.query(`
      CREATE TRIGGER "webhook_rows"
      AFTER INSERT OR UPDATE OR DELETE ON "goods_brands" FOR EACH ROW
      EXECUTE FUNCTION webhook_row_changed ('goods_brands', '', '{}')`);
    await query.query(`
      CREATE TRIGGER "webhook_rows"
      AFTER INSERT OR UPDATE OR DELETE ON "goods_classes" FOR EACH ROW
      EXECUTE FUNCTION webhook_row_changed ('goods_classes', '', '{}')`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP FUNCTION webhook_row_changed() CASCADE');
    await query.query(`
      CREATE OR REPLACE FUNCTION webhook_write(
        of_event text, of_subject text, of_store bigint, written jsonb
      ) RETURNS void LANGUAGE sql AS $$
        WITH happened AS (
          INSERT INTO webhook_events (event, subject, subject_id, store_id, data)
          VALUES (
            of_event, of_subject, (written ->> 'id')::bigint, of_store,
            webhook_snapshot(of_subject, written)
          )
          RETURNING id, event_id, subject_id
        )
        INSERT INTO webhook_deliveries (
          webhook_id, store_id, event_id, sequence, event, subject, subject_id, next_at
        )
        SELECT
          w.id, w.store_id, h.event_id::text, h.id, of_event, of_subject, h.subject_id,
          date_trunc('second', mall_now())
        FROM happened h
        CROSS JOIN webhooks w
        WHERE w.status = 1
          AND (w.store_id IS NULL OR w.store_id = of_store)
          AND of_event = ANY(w.events)
        ORDER BY w.id
      $$`);
    await query.query('DROP FUNCTION webhook_write_data(text, text, bigint, bigint, jsonb)');
  }
}
