import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';

/** Records when a store replies to a comment. */
@ResourceHooks('order_comments')
@Injectable()
export class OrderCommentHooks implements WriteHooks {
  async afterWrite({ tx, values, verb }: WriteContext, id: number): Promise<void> {
    if (verb !== 'update' || !('reply' in values)) return;
    await tx.run(
      "UPDATE order_comments SET reply_time = date_trunc('second', mall_now()) WHERE id = $1",
      [id],
    );
  }
}
