import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Hides the middle digits of nicknames that are the phone number of the account, because lists show
 * nicknames of shoppers to stores. `register.ts` does it for new accounts
 * (docs/decisions/0133-first-nickname.md).
 */
export class FirstNicknames1763640138002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE users
      SET nickname = left(nickname, 3) || '****' || right(nickname, 4)
      WHERE nickname IN (phone, username) AND nickname ~ '^1[3-9][0-9]{9}$'`);
  }

  /** Nicknames that this migration changed are not distinguished from those that shoppers chose. */
  async down(): Promise<void> {}
}
