import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chatLimits,
  type ChatMessage,
  type ChatPartyType,
  chatPartyTypes,
  type Conversation,
} from '../../schemas/contract/calls/chat/chat.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { ListConversations } from '../mall/chat/conversations/list-conversations.ts';
import { ReadMessages } from '../mall/chat/messages/read-messages.ts';
import { SendMessage } from '../mall/chat/messages/send-message.ts';
import { ChatCallers } from '../mall/chat/parties/chat-callers.ts';
import type { ChatParty } from '../mall/chat/parties/chat-party.ts';
import { mapPage } from '../platform/database/read-page.ts';
import { Access } from '../platform/http/access/access.ts';
import { wholeNumber } from '../platform/http/request/paging.dto.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { LegacyChat } from './legacy-chat.ts';
import { IsNotBlank } from '../platform/http/request/text-rules.ts';

/** Pages of messages that a conversation is read back. */
const maxPage = 1000;

class CallerDto {
  @IsIn(chatPartyTypes) provider: ChatPartyType = 'users';
  @IsOptional() @IsString() @MaxLength(200) token?: string;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(maxPage) page?: number;
  /** Sent and not read: the token says who calls. */
  @IsOptional() sid?: unknown;
  @IsOptional() stype?: unknown;
}

class FriendDto extends CallerDto {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? `${value}` : value))
  @IsString()
  @MaxLength(32)
  rid: string;
  @IsIn(chatPartyTypes) rtype: ChatPartyType;
}

class SendDto extends FriendDto {
  @IsIn(['text', 'image']) content_type: 'text' | 'image' = 'text';
  @IsString() @IsNotBlank() @MaxLength(chatLimits.text) content: string;
}

/** A conversation as legacy clients list it: `rid` and `rtype` are the other side. */
interface LegacyFriend {
  readonly id: number;
  readonly sid: string;
  readonly stype: ChatPartyType;
  readonly rid: string;
  readonly rtype: ChatPartyType;
  readonly nickname: string;
  readonly avatar: string;
  readonly content_type: string;
  readonly content: string;
  readonly unread: number;
  readonly updated_at: string;
  /** Of a new visitor; else ''. */
  readonly token: string;
}

const anyone = { area: 'shop', right: 'public' } as const;

/**
 * Chat calls of legacy clients, which send their token in the form (docs/chat.md#legacy-clients).
 * The token alone says who calls: `provider` only says where to look for it.
 */
@Controller('api/Chat')
export class LegacyChatController {
  // biome-ignore lint/complexity/useMaxParams: injected services
  constructor(
    private readonly chat: LegacyChat,
    private readonly callers: ChatCallers,
    private readonly list: ListConversations,
    private readonly messages: ReadMessages,
    private readonly sending: SendMessage,
  ) {}

  @Post('friends')
  @HttpCode(200)
  @Access(anyone)
  async friends(
    @Body() body: CallerDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<LegacyFriend>> {
    const party = await this.chat.partyOf(request, reply, body);
    this.chat.assertMay(party, 'reads');
    const page = await this.list.run(party, { page: body.page ?? 1, per_page: chatLimits.page });
    return mapPage(
      page,
      page.data.map((conversation) => toFriend(party, conversation)),
    );
  }

  /** An unknown caller with `provider` anonymous becomes a visitor; the answer has the token. */
  @Post('add')
  @HttpCode(200)
  @Access(anyone)
  async add(
    @Body() body: FriendDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LegacyFriend> {
    const isNew = body.provider === 'anonymous' && !body.token;
    const party = isNew
      ? await this.callers.findOrCreate(request, reply)
      : await this.chat.partyOf(request, reply, body);
    if (isNew && party.kind !== 'anonymous') throw httpErrors.badRequest();
    this.chat.assertMay(party, 'writes');
    return {
      ...toFriend(party, await this.chat.open(party, body)),
      token: this.callers.tokenOf(party),
    };
  }

  /** Fifty messages, newest first. */
  @Post('friend_content')
  @HttpCode(200)
  @Access(anyone)
  async content(
    @Body() body: FriendDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly data: readonly ChatMessage[]; readonly current_page: number }> {
    const party = await this.chat.partyOf(request, reply, body);
    this.chat.assertMay(party, 'reads');
    const id = await this.chat.find(party, body);
    const page = body.page ?? 1;
    return { data: await this.messages.numberedPage(party, id, page), current_page: page };
  }

  /** `content` of a picture is the address of an own upload. */
  @Post('send')
  @HttpCode(200)
  @Access(anyone)
  async send(
    @Body() body: SendDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChatMessage> {
    const party = await this.chat.partyOf(request, reply, body);
    this.chat.assertMay(party, 'writes');
    return this.sending.run(party, await this.chat.find(party, body), {
      content_type: body.content_type,
      content: body.content,
      client_key: randomUUID(),
    });
  }
}

function toFriend(party: ChatParty, conversation: Conversation): LegacyFriend {
  const { last_message: last, shopper, parties } = conversation;
  const isShopper = party.side === 'shopper';
  return {
    id: conversation.id,
    ...(isShopper
      ? parties
      : { sid: parties.rid, stype: parties.rtype, rid: parties.sid, rtype: parties.stype }),
    nickname: isShopper ? conversation.store_name : shopper.name,
    avatar: isShopper ? conversation.store_logo : shopper.avatar,
    content_type: last?.content_type ?? '',
    content: last?.content ?? '',
    unread: conversation.unread,
    updated_at: conversation.updated_at,
    token: '',
  };
}
