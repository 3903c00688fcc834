import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of third-party sign-in (docs/decisions/0120-third-party-sign-in.md): `oauths`
 * (accounts at providers that are connected to shoppers), `oauth_attempts` (sign-ins in progress)
 * and `sandbox_codes` (codes of the test provider, empty in production).
 */
export class Oauths1763640112001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "oauths" (
        "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        "user_id" bigint NOT NULL REFERENCES "users",
        "oauth_name" character varying(15) NOT NULL,
        "issuer" character varying(200) NOT NULL CHECK (issuer <> ''),
        "openid" character varying(255) NOT NULL CHECK (openid <> ''),
        "unionid" character varying(60) NOT NULL DEFAULT '',
        "nickname" character varying(60) NOT NULL DEFAULT '',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_c3a2382f78ddee47a6657018c37" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE UNIQUE INDEX "oauths_account" ON "oauths" ("oauth_name", "issuer", "openid")`);
    await query.query('CREATE UNIQUE INDEX "oauths_user" ON "oauths" ("user_id", "oauth_name")');
    await query.query(`
      CREATE INDEX "oauths_unionid" ON "oauths" ("unionid") WHERE unionid <> ''`);
    await query.query(`
      CREATE TABLE "oauth_attempts" (
        "state" character varying(64) NOT NULL,
        "oauth_name" character varying(15) NOT NULL,
        "purpose" character varying(6) NOT NULL CHECK (purpose IN ('enter', 'bind', 'openid')),
        "user_id" bigint NOT NULL DEFAULT '0',
        "back" character varying(500) NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT mall_now(),
        CONSTRAINT "PK_4c7ca235b6c990e61180afdc915" PRIMARY KEY ("state"),
        CONSTRAINT "oauth_attempts_holds_1" CHECK ((purpose = 'bind') = (user_id <> 0))
      )`);
    await query.query('CREATE INDEX "oauth_attempts_created" ON "oauth_attempts" ("created_at")');
    await query.query(`
      CREATE TABLE sandbox_codes (
        code varchar(32) PRIMARY KEY,
        grant_data jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT mall_now()
      )`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE "sandbox_codes"');
    await query.query('DROP TABLE "oauth_attempts"');
    await query.query('DROP TABLE "oauths"');
  }
}
