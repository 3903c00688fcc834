import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The Chinese text that the job wrote, and the text in both languages that replaces it. */
const chinese = '非常好！';
const both = `${chinese} | Very good!`;

/** @param from text of the comments of orders that the mall has commented */
const replaceSql = (from: string, to: string): string => `
  UPDATE order_comments c
  SET content = '${to}', rev = c.rev + 1
  WHERE c.content = '${from}'
    AND EXISTS (
      SELECT
      FROM order_logs l
      WHERE l.order_id = c.order_id AND l.act = 'comment' AND l.actor_area = 'system'
    )`;

/**
 * The comment that the mall writes for a silent buyer is stored in both languages
 * (docs/decisions/0069-names-in-two-languages.md). The same words of a shopper stay.
 */
export class DefaultComments1763640139002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(replaceSql(chinese, both));
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(replaceSql(both, chinese));
  }
}
