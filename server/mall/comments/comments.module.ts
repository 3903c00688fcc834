import { Body, Controller, Get, Injectable, Module, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { GoodsComment } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { numberOr, PagingDto } from '../../platform/http/request/paging.dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { CommentOrder } from './comment-order.ts';
import { CommentOverdueOrders } from './comment-overdue-orders.job.ts';
import { parseComment } from './parse-comment.ts';
import { type CommentKind, ReadComments } from './read-comments.ts';

class GoodsCommentsDto extends PagingDto {
  @Transform(numberOr(0)) @IsIn([0, 1, 2, 3, 4]) is_type: CommentKind = 0;
}

/** A shopper comments an order; the list of own comments is the resource `order_comments`. */
@Controller('api/user/comments')
@Reason('the shopper’s own rows: test/e2e/storefront/shopper-calls')
class CommentsController {
  constructor(private readonly commentOrder: CommentOrder) {}

  @Post()
  @Access({ area: 'shop', right: 'signed-in' })
  async store(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    await this.commentOrder.run(actor, parseComment(body));
    return new Answer({}, 'msg.success');
  }
}

/** The public comments of goods (docs/product.md#public-calls). */
@Controller('api/goods_comments')
@Reason('public comments with masked names')
class GoodsCommentsController {
  constructor(private readonly readComments: ReadComments) {}

  @Get(':id')
  @Access({ area: 'shop', right: 'public' })
  list(
    @RowId() goodsId: number,
    @Query() { is_type: kind, ...paging }: GoodsCommentsDto,
  ): Promise<Page<GoodsComment>> {
    return this.readComments.run(goodsId, kind, paging);
  }
}

/** Records when a store replies to a comment. An empty reply removes the reply and its time. */
@ResourceHooks('order_comments')
@Injectable()
class OrderCommentHooks implements WriteHooks {
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

/** Comments of bought goods. Owns `order_comments`; a comment completes its order. */
@Module({
  controllers: [CommentsController, GoodsCommentsController],
  providers: [CommentOrder, CommentOverdueOrders, ReadComments, OrderCommentHooks],
  exports: [CommentOrder],
})
export class CommentsModule {}
