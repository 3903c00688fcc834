import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `above` has each account with all its direct and indirect inviters, `ring` the accounts that are
 * among their own. `UNION` drops repeated rows and so ends the recursion.
 */
const ringSql = `
  WITH RECURSIVE above AS (
    SELECT id AS start, inviter_id AS id
    FROM users
    WHERE inviter_id IS NOT NULL
    UNION
    SELECT a.start, u.inviter_id
    FROM above a
    JOIN users u ON u.id = a.id
    WHERE u.inviter_id IS NOT NULL
  ),
    ring AS (SELECT start FROM above WHERE id = start)`;

/**
 * Adds a trigger to `users` that refuses an inviter whom the account itself has invited, directly
 * or through others (docs/invariants.md#referral, RF2). In an existing ring the oldest account
 * loses its inviter, because a younger account cannot have invited it.
 */
export class InviterLoops1763640097002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ${ringSql}
      UPDATE users
      SET inviter_id = NULL
      WHERE id IN (
        SELECT min(id)
        FROM above
        WHERE start IN (SELECT start FROM ring)
        GROUP BY start
      )`);
    // A new account has invited nobody, so only updates take the lock that runs them one at a time
    await query.query(`
      CREATE FUNCTION refuse_inviter_loop() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'UPDATE' THEN
            PERFORM pg_advisory_xact_lock(hashtext('souk inviters'));
          END IF;
          IF EXISTS (
            WITH RECURSIVE above AS (
              SELECT id, inviter_id
              FROM users
              WHERE id = NEW.inviter_id
              UNION
              SELECT u.id, u.inviter_id
              FROM users u
              JOIN above a ON u.id = a.inviter_id
            )
            SELECT FROM above WHERE id = NEW.id
          ) THEN
            RAISE EXCEPTION 'user % would be invited through itself', NEW.id
              USING ERRCODE = 'check_violation', CONSTRAINT = 'ck_users_inviter_id';
          END IF;
          RETURN NULL;
        END
      $$`);
    await query.query(`
      CREATE TRIGGER users_inviter_loop
        AFTER INSERT OR UPDATE OF inviter_id ON users
        FOR EACH ROW
        WHEN (NEW.inviter_id IS NOT NULL)
        EXECUTE FUNCTION refuse_inviter_loop()`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER users_inviter_loop ON users');
    await query.query('DROP FUNCTION refuse_inviter_loop()');
  }
}
