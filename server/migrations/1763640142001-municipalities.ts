import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The city of Beijing was called "districts of the city", so an address read "北京市 市辖区 朝阳区". */
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
