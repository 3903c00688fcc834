import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { untilDone } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';

/** Views per transaction. */
const batchSize = 5000;

/**
 * Adds the views of articles to `articles.click` within seconds. Readers only insert, so they never
 * wait for the row of a popular article. A view is deleted in the transaction that counts it, so it
 * counts once.
 */
@Injectable()
export class CountArticleViews {
  constructor(private readonly database: Database) {}

  @Scheduled({ name: 'content.views', everySeconds: 10 })
  run(): Promise<number> {
    return untilDone(batchSize, () => this.database.transaction((tx) => this.count(tx)));
  }

  /** Locks articles in ascending order. @returns the number of counted views */
  private async count(tx: Transaction): Promise<number> {
    const views = await tx.rows<{ article_id: number; num: number }>(
      `
        WITH taken AS (
          DELETE FROM article_views
          WHERE id IN (SELECT id FROM article_views ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
          RETURNING article_id
        )
        SELECT article_id, count(*)::int AS num
        FROM taken
        GROUP BY article_id`,
      [batchSize],
      'content.takeViews',
    );
    if (views.length === 0) return 0;
    await tx.rows(
      'SELECT id FROM articles WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
      [views.map(({ article_id: id }) => id)],
      'content.lockArticles',
    );
    await tx.run(
      `
        UPDATE articles a
        SET click = a.click + v.num
        FROM jsonb_to_recordset($1::jsonb) AS v(article_id bigint, num bigint)
        WHERE a.id = v.article_id`,
      [JSON.stringify(views)],
      'content.countViews',
    );
    return views.reduce((sum, { num }) => sum + num, 0);
  }
}
