import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches find goods by their product number. */
export class GoodsNumbers1796048880000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      "CREATE INDEX goods_number ON goods (search_words(goods_no)) WHERE goods_no <> ''",
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX goods_number');
  }
}
