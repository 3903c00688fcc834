import { defineResource } from '../resources/define-resource.ts';

/** A store answers a comment; when is kept. */
export const orderComments = defineResource('order_comments', {
  async afterWrite({ tx, values, verb }, id) {
    if (verb === 'update' && 'reply' in values)
      await tx.run(
        "UPDATE order_comments SET reply_time = date_trunc('second', mall_now()) WHERE id = $1",
        [id],
      );
  },
});
