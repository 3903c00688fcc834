import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of the goods when they became a favourite: the list shows it when they are hidden later. */
export class FavouriteNames1796052520000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query("ALTER TABLE favorites ADD COLUMN goods_name text NOT NULL DEFAULT ''");
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE favorites DROP COLUMN goods_name');
  }
}
