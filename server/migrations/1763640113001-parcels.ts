import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of tracking and waybills (docs/parcels.md): `courier_tracks` (the last answer
 * of a courier about a parcel) and `order_waybills` (numbers that the mall got from couriers).
 */
export class Parcels1763640113001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE courier_tracks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        delivery_code varchar(10) NOT NULL,
        delivery_no varchar(20) NOT NULL,
        phone varchar(4) NOT NULL,
        state varchar(12) NOT NULL DEFAULT '',
        events jsonb NOT NULL DEFAULT '[]',
        latest_ms bigint NOT NULL DEFAULT 0,
        known_at timestamptz,
        next_at timestamptz NOT NULL DEFAULT mall_now(),
        failure varchar(200) NOT NULL DEFAULT '',
        salt varchar(32) NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
        subscribe_at timestamptz NOT NULL DEFAULT mall_now(),
        subscribe_tries smallint NOT NULL DEFAULT 0,
        subscribed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT courier_tracks_waybill UNIQUE (delivery_code, delivery_no, phone)
      )`);
    await query.query(`
      CREATE INDEX courier_tracks_unsubscribed ON courier_tracks (subscribe_at)
        WHERE subscribed_at IS NULL`);
    await query.query('CREATE INDEX order_parcels_sent ON order_parcels (created_at)');
    await query.query(`
      CREATE TABLE order_waybills (
        order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
        parcel smallint NOT NULL,
        delivery_code varchar(10) NOT NULL,
        delivery_no varchar(20) NOT NULL DEFAULT '',
        label varchar(500) NOT NULL DEFAULT '',
        asked_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT order_waybills_parcel PRIMARY KEY (order_id, parcel, delivery_code)
      )`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE order_waybills, courier_tracks');
    await query.query('DROP INDEX order_parcels_sent');
  }
}
