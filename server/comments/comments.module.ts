import { Module } from '@nestjs/common';
import { CommentOrder } from './comment-order.ts';
import { CommentsController } from './comments.controller.ts';

/** Comments of bought goods. Owns `order_comments`; a comment ends its order. */
@Module({ controllers: [CommentsController], providers: [CommentOrder], exports: [CommentOrder] })
export class CommentsModule {}
