import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the counters of sign-ins (`login_limits`) and codes (`sms_addresses`) by
 * `attempt_counters` (docs/decisions/0078-limits-of-accounts.md). Running windows continue, except
 * those of names, which have other keys now. New columns of `sms_codes` make it a queue of SMS.
 */
export class AttemptCounters1763640098001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "attempt_counters" (
        "key" character varying(160) NOT NULL,
        "tries" integer NOT NULL,
        "ends_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_02a349cf172a0c5a28010135949" PRIMARY KEY ("key")
      )`);
    await query.query('CREATE INDEX "attempt_counters_ends" ON "attempt_counters" ("ends_at")');
    await query.query(`
      INSERT INTO attempt_counters (key, tries, ends_at)
      SELECT 'login:' || key, tries, started_at + interval '15 minutes'
      FROM login_limits
      WHERE key LIKE 'address:%'
      UNION ALL
      SELECT 'pay:users:' || substr(key, 11), tries, started_at + interval '15 minutes'
      FROM login_limits
      WHERE key LIKE 'users:pay:%'
      UNION ALL
      SELECT 'sms:address:' || address, asked, started_at + interval '1 hour'
      FROM sms_addresses`);
    await query.query('DROP TABLE "login_limits"');
    await query.query('DROP TABLE "sms_addresses"');
    await query.query(
      `ALTER TABLE "sms_codes" ADD COLUMN "ip" character varying(45) NOT NULL DEFAULT ''`,
    );
    await query.query(
      `ALTER TABLE "sms_codes" ADD COLUMN "delivery" character varying(7) NOT NULL DEFAULT 'done'`,
    );
    await query.query(
      `CREATE INDEX "sms_codes_waiting" ON "sms_codes" ("id") WHERE delivery = 'waiting'`,
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "sms_codes_waiting"');
    await query.query('ALTER TABLE "sms_codes" DROP COLUMN "delivery"');
    await query.query('ALTER TABLE "sms_codes" DROP COLUMN "ip"');
    await query.query(`
      CREATE TABLE sms_addresses (
        address varchar(45) PRIMARY KEY,
        asked integer NOT NULL,
        started_at timestamptz NOT NULL
      )`);
    await query.query('CREATE INDEX sms_addresses_started ON sms_addresses (started_at)');
    await query.query(`
      CREATE TABLE "login_limits" (
        "key" character varying(90) NOT NULL,
        "tries" integer NOT NULL,
        "started_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_8779a807901c4bcbb4bdf38d42a" PRIMARY KEY ("key")
      )`);
    await query.query('CREATE INDEX "login_limits_started" ON "login_limits" ("started_at")');
    await query.query('DROP TABLE "attempt_counters"');
  }
}
