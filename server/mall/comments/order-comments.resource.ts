import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { nowSql } from '../../platform/database/now-sql.ts';

/** Records when a store replies to a comment. An empty reply removes the reply and its time. */
@ResourceHooks('order_comments')
@Injectable()
export class OrderCommentHooks implements WriteHooks {
  async afterWrite({ tx, values, verb, before }: WriteContext, id: number): Promise<void> {
    if (verb !== 'update' || !('reply' in values) || values.reply === before?.reply) return;
    await tx.run(
      `
        UPDATE order_comments
        SET reply_time = CASE WHEN reply <> '' THEN ${nowSql} END
        WHERE id = $1`,
      [id],
    );
  }
}
