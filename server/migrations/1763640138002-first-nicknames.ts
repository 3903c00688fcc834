import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first nickname of an account was its phone number, which every list with names of shoppers
 * shows to stores. Its middle digits are hidden, as `register.ts` does for new accounts.
 */
export class FirstNicknames1763640138002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE users
      SET nickname = left(nickname, 3) || '****' || right(nickname, 4)
      WHERE nickname IN (phone, username) AND nickname ~ '^1[3-9][0-9]{9}$'`);
  }

  /** What shoppers have chosen since is not distinguished from what was hidden. */
  async down(): Promise<void> {}
}
