import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives the city level of municipalities the name of the province instead of "市辖区" (districts of
 * the city), so that no address reads "北京市 市辖区 朝阳区".
 */
export class Municipalities1763640142001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE areas a
      SET name = p.name
      FROM areas p
      WHERE a.name = '市辖区' AND a.deep = 1 AND p.code = a.pid`);
  }

  /** Which cities had the other name is not stored. */
  async down(): Promise<void> {}
}
