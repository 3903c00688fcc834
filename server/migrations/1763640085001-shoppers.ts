import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `favorites`, `sign_in_days` and `user_notices` of shoppers, and an index that finds
 * claimed coupons that end soon.
 */
export class Shoppers1763640085001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    // `out_id` is the id of goods (`is_type` 0) or of a store (1). It has no foreign key; favourites
    // of deleted rows are not shown.
    await query.query(`
      CREATE TABLE favorites (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        out_id bigint NOT NULL,
        is_type smallint NOT NULL CHECK (is_type IN (0, 1)),
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT favorites_once UNIQUE (user_id, out_id, is_type)
      )`);
    await query.query('CREATE INDEX favorites_of ON favorites (is_type, out_id)');
    // One row for each calendar day of the mall, the cause of its points
    // (docs/invariants.md#points, PT4).
    await query.query(`
      CREATE TABLE sign_in_days (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        day date NOT NULL,
        CONSTRAINT sign_in_days_once UNIQUE (user_id, day)
      )`);
    await query.query(`
      CREATE TABLE user_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind varchar(30) NOT NULL,
        subject_id bigint NOT NULL,
        params jsonb NOT NULL DEFAULT '{}',
        read_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT user_notices_once UNIQUE (user_id, kind, subject_id)
      )`);
    await query.query('CREATE INDEX user_notices_newest ON user_notices (user_id, id)');
    await query.query('CREATE INDEX coupon_logs_ending ON coupon_logs (end_time) WHERE status = 0');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX coupon_logs_ending');
    await query.query('DROP TABLE user_notices, sign_in_days, favorites');
  }
}
