import { Module } from '@nestjs/common';
import { CommentOrder } from './comment-order.ts';
import { CommentsController, GoodsCommentsController } from './comments.controller.ts';
import { ReadComments } from './read-comments.ts';

/** Comments of bought goods. Owns `order_comments`; a comment ends its order. */
@Module({
  controllers: [CommentsController, GoodsCommentsController],
  providers: [CommentOrder, ReadComments],
  exports: [CommentOrder],
})
export class CommentsModule {}
