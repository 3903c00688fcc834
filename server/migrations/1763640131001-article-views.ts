import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `article_views`: views of articles that `articles.click` does not contain yet. A job adds
 * them, so that readers of one article do not wait for each other.
 */
export class ArticleViews1763640131001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE article_views (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        article_id bigint NOT NULL
      )`);
    await query.query('CREATE INDEX article_views_article ON article_views (article_id)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE articles a
      SET click = coalesce(a.click, 0) + v.num
      FROM (SELECT article_id, count(*) AS num FROM article_views GROUP BY article_id) v
      WHERE a.id = v.article_id`);
    await query.query('DROP TABLE article_views');
  }
}
