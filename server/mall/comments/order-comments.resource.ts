import { defineResource } from '../../backoffice/resources/hooks/resource-hooks.ts';

/** Records when a store replies to a comment. */
export const orderComments = defineResource('order_comments', {
  async afterWrite({ tx, values, verb }, id) {
    if (verb !== 'update' || !('reply' in values)) return;
    await tx.run(
      "UPDATE order_comments SET reply_time = date_trunc('second', mall_now()) WHERE id = $1",
      [id],
    );
  },
});
