import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits how often codes and payments are asked for: `sms_addresses` counts requests for codes by
 * network address, and `order_pays.asked_at` keeps a pause between two queries of an open payment.
 */
export class Asking1763640086102 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE sms_addresses (
        address varchar(45) PRIMARY KEY,
        asked integer NOT NULL,
        started_at timestamptz NOT NULL
      )`);
    await query.query('CREATE INDEX sms_addresses_started ON sms_addresses (started_at)');
    // When the provider was last queried because a shopper's page waits for the payment.
    await query.query('ALTER TABLE order_pays ADD COLUMN asked_at TIMESTAMP(0) WITH TIME ZONE');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE order_pays DROP COLUMN asked_at');
    await query.query('DROP TABLE sms_addresses');
  }
}
