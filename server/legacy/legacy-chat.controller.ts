import { randomUUID } from 'node:crypto';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ChatMessage,
  type ChatPartyType,
  type Conversation,
  chatLimits,
  chatPartyTypes,
} from '../../schemas/contract/calls/chat/chat.ts';
import { ListConversations } from '../mall/chat/conversations/list-conversations.ts';
import { ReadMessages } from '../mall/chat/messages/read-messages.ts';
import { SendMessage } from '../mall/chat/messages/send-message.ts';
import { ChatCallers } from '../mall/chat/parties/chat-callers.ts';
import type { ChatParty } from '../mall/chat/parties/chat-party.ts';
import { Access, Reason } from '../platform/http/access/access.ts';
import { WholeNumber } from '../platform/http/request/paging.dto.ts';
import { IsNotBlank } from '../platform/http/request/text-rules.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { LegacyChat, type LegacyParty } from './legacy-chat.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** Pages of messages that a conversation is read back. */
const maxPage = 1000;

class CallerDto {
  @IsIn(chatPartyTypes) provider: ChatPartyType = 'users';
  @IsOptional() @IsString() @MaxLength(200) token?: string;
  @IsOptional() @WholeNumber(1, maxPage) page?: number;
  /** Sent and not read: the token says who calls. */
  @IsOptional() sid?: unknown;
  @IsOptional() stype?: unknown;
  /** Paging of the last answer, sent back and not read. */
  @IsOptional() per_page?: unknown;
  @IsOptional() total?: unknown;
  @IsOptional() last_page?: unknown;
  @IsOptional() current_page?: unknown;
}

const idText = ({ value }: { value: unknown }): unknown =>
  typeof value === 'number' ? `${value}` : value;

class FriendDto extends CallerDto {
  @Transform(idText) @IsString() @MaxLength(32) rid: string;
  @IsIn(chatPartyTypes) rtype: ChatPartyType;
}

/** `rid` 0, empty or absent: the caller opens the list and names nobody. */
class AddDto extends CallerDto {
  @Transform(({ value }) => (value === '' || value === null ? '0' : idText({ value })))
  @IsString()
  @MaxLength(32)
  rid: string = '0';

  @Transform(({ value }) => (value === '' || value === null ? 'users' : value))
  @IsIn(chatPartyTypes)
  rtype: ChatPartyType = 'users';
}

const namesNobody = ({ rid, rtype }: AddDto): boolean => rid === '0' && rtype === 'users';

class SendDto extends FriendDto {
  @IsIn(['text', 'image']) content_type: 'text' | 'image' = 'text';
  @IsString() @IsNotBlank() @MaxLength(chatLimits.text) content: string;
}

/** Who a caller is; 0 without a conversation. */
interface LegacySelf extends LegacyParty {
  readonly id: number;
  /** Of a new visitor; else ''. */
  readonly token: string;
}

interface PartyInfo {
  readonly nickname: string;
  readonly avatar: string;
}

/**
 * A conversation as legacy clients list it: `sid`, `stype` and `sinfo` are the caller, `rid`, `rtype`
 * and `rinfo` the other side.
 */
interface LegacyFriend extends LegacySelf {
  readonly rid: string;
  readonly rtype: ChatPartyType;
  readonly sinfo: PartyInfo;
  readonly rinfo: PartyInfo;
  readonly lastMsg: Pick<ChatMessage, 'content_type' | 'content'> | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly content_type: string;
  readonly content: string;
  readonly unread: number;
  readonly updated_at: string;
}

/** `last_page` is the next page while pages are full: nothing counts the messages. */
interface LegacyMessages {
  readonly data: readonly ChatMessage[];
  readonly current_page: number;
  readonly per_page: number;
  readonly last_page: number;
}

/**
 * Chat calls of legacy clients, which send their token in the form (docs/chat.md#legacy-clients).
 * The token alone says who calls: `provider` only says where to look for it.
 */
@OfLegacyClients()
@Controller('api/Chat')
@Reason('the party of the token in the form: test/e2e/chat', 4)
@Access({ area: 'shop', right: 'public' })
export class LegacyChatController {
  constructor(
    private readonly chat: LegacyChat,
    private readonly callers: ChatCallers,
    private readonly list: ListConversations,
    private readonly messages: ReadMessages,
    private readonly sending: SendMessage,
  ) {}

  @Post('friends')
  async friends(
    @Body() body: AddDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly LegacyFriend[]> {
    const party = await this.chat.partyOf(request, reply, body);
    this.chat.assertMay(party, 'reads');
    const page = await this.list.run(party, { page: body.page ?? 1, per_page: chatLimits.page });
    return page.data.map((conversation) => toFriend(party, conversation));
  }

  /** An unknown caller with `provider` anonymous becomes a visitor; the answer has the token. */
  @Post('add')
  async add(
    @Body() body: AddDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LegacySelf> {
    const isNew = body.provider === 'anonymous' && !body.token;
    const party = isNew
      ? await this.callers.findOrCreate(request, reply)
      : await this.chat.partyOf(request, reply, body);
    if (isNew && party.kind !== 'anonymous') throw httpErrors.badRequest();
    if (namesNobody(body)) {
      this.chat.assertMay(party, 'reads');
      return { id: 0, ...(await this.chat.selfOf(party)), token: this.callers.tokenOf(party) };
    }
    this.chat.assertMay(party, 'writes');
    return {
      ...toFriend(party, await this.chat.open(party, body)),
      token: this.callers.tokenOf(party),
    };
  }

  /** Fifty messages, newest first; none for a caller who names nobody. */
  @Post('friend_content')
  async content(
    @Body() body: AddDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LegacyMessages> {
    const party = await this.chat.partyOf(request, reply, body);
    this.chat.assertMay(party, 'reads');
    const page = body.page ?? 1;
    const data = namesNobody(body)
      ? []
      : await this.messages.numberedPage(party, await this.chat.find(party, body), page);
    const isFull = data.length === chatLimits.page;
    const last_page = isFull ? page + 1 : page;
    return { data, current_page: page, per_page: chatLimits.page, last_page };
  }

  /** `content` of a picture is the address of an own upload. */
  @Post('send')
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
  const store = { nickname: conversation.store_name, avatar: conversation.store_logo };
  const buyer = { nickname: shopper.name, avatar: shopper.avatar };
  const other = isShopper ? store : buyer;
  return {
    id: conversation.id,
    ...(isShopper
      ? parties
      : { sid: parties.rid, stype: parties.rtype, rid: parties.sid, rtype: parties.stype }),
    ...other,
    sinfo: isShopper ? buyer : store,
    rinfo: other,
    lastMsg: last && { content_type: last.content_type, content: last.content },
    content_type: last?.content_type ?? '',
    content: last?.content ?? '',
    unread: conversation.unread,
    updated_at: conversation.updated_at,
    token: '',
  };
}
