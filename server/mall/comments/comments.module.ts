import { Module } from '@nestjs/common';
import { CommentOrder } from './comment-order.ts';
import { CommentOverdueOrders } from './comment-overdue-orders.job.ts';
import { CommentsController, GoodsCommentsController } from './comments.controller.ts';
import { OrderCommentHooks } from './order-comments.resource.ts';
import { ReadComments } from './read-comments.ts';

/** Comments of bought goods. Owns `order_comments`; a comment completes its order. */
@Module({
  controllers: [CommentsController, GoodsCommentsController],
  providers: [CommentOrder, CommentOverdueOrders, ReadComments, OrderCommentHooks],
  exports: [CommentOrder],
})
export class CommentsModule {}
