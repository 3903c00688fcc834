import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { GoodsComment } from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { RuleError } from '../../schemas/rules/types.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { badInput } from '../http/errors.ts';
import { PagingDto, wholeNumber } from '../http/paging.dto.ts';
import { RowId } from '../resources/row-id.ts';
import { type Comment, CommentOrder, type LineComment } from './comment-order.ts';
import { type CommentKind, ReadComments } from './read-comments.ts';

const scores = ['score', 'agree', 'service', 'speed'] as const;
const maxPictures = 4;
const maxText = 500;

/** Comments of shoppers; they are listed by the resource `order_comments` (reference §2.4, §4.7). */
@Controller('api/user/comments')
export class CommentsController {
  constructor(private readonly commenting: CommentOrder) {}

  @Post()
  @HttpCode(200)
  @Access({ area: 'shop', right: 'signed-in' })
  async store(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    await this.commenting.run(actor, readComment(body));
    return new Answer({}, 'msg.success');
  }
}

class KindDto extends PagingDto {
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 0)
  @IsIn([0, 1, 2, 3, 4])
  is_type: CommentKind = 0;
}

/** What everybody reads of goods (reference §2.3). */
@Controller('api/goods_comments')
export class GoodsCommentsController {
  constructor(private readonly reading: ReadComments) {}

  @Get(':id')
  @Access({ area: 'shop', right: 'public' })
  list(
    @RowId() id: number,
    @Query() { is_type: kind, ...paging }: KindDto,
  ): Promise<Page<GoodsComment>> {
    return this.reading.run(id, kind, paging);
  }
}

type Sent = Readonly<Record<string, unknown>>;
const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Refusal 422 at each wrong place */
function readComment(body: unknown): Comment {
  const errors: RuleError[] = [];
  const sent = isSent(body) ? body : {};
  const orderId = Number(sent['order_id']);
  if (!Number.isSafeInteger(orderId) || orderId < 1)
    errors.push({ pointer: '/order_id', key: 'errors.rules.required', params: {} });
  const lines = Array.isArray(sent['lines'])
    ? sent['lines']
        .slice(0, 200)
        .map((line, at) => ({
          ...readOne(isSent(line) ? line : {}, `/lines/${at}`, errors),
          order_goods_id: Number(isSent(line) ? line['order_goods_id'] : 0) || 0,
        }))
    : undefined;
  const all = lines ? undefined : readOne(sent, '', errors);
  if (errors.length > 0) throw badInput(errors);
  return lines ? { orderId, lines } : { orderId, all: all! };
}

function readOne(
  sent: Sent,
  pointer: string,
  errors: RuleError[],
): Omit<LineComment, 'order_goods_id'> {
  const wrong = (name: string, key: string, params: RuleError['params'] = {}): void => {
    errors.push({ pointer: `${pointer}/${name}`, key, params });
  };
  const given = Object.fromEntries(
    scores.map((name) => {
      const value = Number(sent[name] ?? sent['score'] ?? 5);
      if (!Number.isInteger(value) || value < 1 || value > 5) wrong(name, 'errors.orders.score');
      return [name, value];
    }),
  ) as unknown as Pick<LineComment, (typeof scores)[number]>;
  const content = typeof sent['content'] === 'string' ? sent['content'].trim() : '';
  if (content.length > maxText) wrong('content', 'errors.rules.maxLength', { limit: maxText });
  const image = (
    Array.isArray(sent['image'])
      ? sent['image']
      : typeof sent['image'] === 'string' && sent['image']
        ? sent['image'].split(',')
        : []
  ).map(String);
  if (image.length > maxPictures) wrong('image', 'errors.rules.maxItems', { limit: maxPictures });
  return { ...given, content, image };
}
