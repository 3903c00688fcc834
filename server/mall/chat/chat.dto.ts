import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import {
  type ChatDesk,
  type ChatQuery,
  type ChatReport,
  chatLimits,
  type MessageQuery,
  type NewMessage,
  type OpenChat,
  type ReportReason,
  reportReasons,
} from '../../../schemas/contract/calls/chat/chat.ts';
import { PagingDto, WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';

const clientKeyPattern = /^[\w-]{8,40}$/;

export class OpenChatDto implements OpenChat {
  @IsOptional() @WholeNumber(0) store_id?: number;
  @IsOptional() @WholeNumber(1) goods_id?: number;
  @IsOptional() @WholeNumber(1) order_id?: number;
}

export class ChatQueryDto extends PagingDto implements ChatQuery {
  @IsOptional()
  @IsIn(['all', 'unread', 'mine', 'waiting'])
  filter?: NonNullable<ChatQuery['filter']>;
  @IsOptional() @IsIn(['open', 'closed']) state?: 'open' | 'closed';
  @IsOptional() @WholeNumber(0) store_id?: number;
  @IsOptional() @IsIn(['store', 'platform']) desk?: ChatDesk;
  @IsOptional() @Transform(oneLine) @IsString() @MaxLength(chatLimits.words) words?: string;
}

export class MessageQueryDto implements MessageQuery {
  @IsOptional() @WholeNumber(0) before_id?: number;
  @IsOptional() @WholeNumber(0) after_id?: number;
  @IsOptional() @Transform(oneLine) @IsString() @MaxLength(chatLimits.words) words?: string;
}

export class NewMessageDto implements NewMessage {
  @IsIn(['text', 'goods', 'order']) content_type: NewMessage['content_type'];
  @IsString() @IsNotBlank() @MaxLength(chatLimits.text) content: string;
  @Matches(clientKeyPattern) client_key: string;
}

export class PictureQueryDto {
  @Matches(clientKeyPattern) client_key: string;
}

export class ReadDto {
  @WholeNumber(1) message_id: number;
}

export class ChatReportDto implements ChatReport {
  @IsIn(reportReasons) reason: ReportReason;
  @IsOptional() @IsString() @MaxLength(chatLimits.remark) remark?: string;
  @IsOptional() @WholeNumber(1) message_id?: number;
}

export class HandOverDto {
  @IsIn(['account', 'platform', 'store']) to: 'account' | 'platform' | 'store';
  @IsOptional() @WholeNumber(1) account_id?: number;
  @IsOptional() @WholeNumber(1, Number.MAX_SAFE_INTEGER) store_id?: number;
}
