import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes jobs and doctor checks visible to admins: `jobs` becomes the table of a resource, with id
 * and revision, and `doctor_checks` stores the last result of each check. Adds indexes for badges.
 */
export class Care1763640086301 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE jobs DROP CONSTRAINT "PK_e480da468fa5ef0b9a8f90c438e"');
    await query.query(`
      ALTER TABLE jobs
        ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ADD COLUMN rev integer NOT NULL DEFAULT 1,
        ADD COLUMN created_at timestamptz NOT NULL DEFAULT mall_now(),
        ADD COLUMN updated_at timestamptz NOT NULL DEFAULT mall_now(),
        ADD COLUMN every_seconds bigint NOT NULL DEFAULT 0,
        ADD COLUMN failures bigint NOT NULL DEFAULT 0`);
    await query.query('CREATE UNIQUE INDEX jobs_name ON jobs (name)');
    await query.query(`
      CREATE TABLE "doctor_checks" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying,
        "invariant" bigint NOT NULL,
        "state" smallint DEFAULT 0,
        "violations" bigint DEFAULT 0,
        "found" text array NOT NULL DEFAULT '{}',
        "error" character varying NOT NULL DEFAULT '',
        "ran_at" TIMESTAMP(0) WITH TIME ZONE,
        "took_ms" bigint,
        "rev" integer NOT NULL DEFAULT 1,
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_doctor_checks" PRIMARY KEY ("id")
      )`);
    // Few rows of a table wait for an answer. Partial indexes let badges count them, however many
    // rows have ended.
    await query.query(
      'CREATE INDEX refunds_waiting ON refunds (refund_verify, refund_type, id) WHERE is_open = 1',
    );
    await query.query('CREATE INDEX goods_review ON goods (id) WHERE goods_verify = 2');
    await query.query(
      'CREATE UNIQUE INDEX "uq_doctor_checks_name" ON "doctor_checks" ("name") NULLS NOT DISTINCT',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX goods_review, refunds_waiting');
    await query.query('DROP TABLE doctor_checks');
    await query.query('DROP INDEX jobs_name');
    await query.query(`
      ALTER TABLE jobs
        DROP CONSTRAINT jobs_pkey,
        DROP COLUMN id,
        DROP COLUMN rev,
        DROP COLUMN created_at,
        DROP COLUMN updated_at,
        DROP COLUMN every_seconds,
        DROP COLUMN failures`);
    await query.query(
      'ALTER TABLE jobs ADD CONSTRAINT "PK_e480da468fa5ef0b9a8f90c438e" PRIMARY KEY (name)',
    );
  }
}
