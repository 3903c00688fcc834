import {
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChatCallers } from './chat-callers.ts';
import type { ChatParty } from './chat-party.ts';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const CurrentCall = createParamDecorator((_: unknown, context: ExecutionContext): Call => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

@Injectable()
class KnownParty implements PipeTransform<Call, Promise<ChatParty>> {
  constructor(private readonly callers: ChatCallers) {}

  transform({ request, reply }: Call): Promise<ChatParty> {
    return this.callers.get(request, reply);
  }
}

@Injectable()
class AnyParty implements PipeTransform<Call, Promise<ChatParty | undefined>> {
  constructor(private readonly callers: ChatCallers) {}

  transform({ request, reply }: Call): Promise<ChatParty | undefined> {
    return this.callers.find(request, reply);
  }
}

@Injectable()
class NewParty implements PipeTransform<Call, Promise<ChatParty>> {
  constructor(private readonly callers: ChatCallers) {}

  transform({ request, reply }: Call): Promise<ChatParty> {
    return this.callers.findOrCreate(request, reply);
  }
}

/** The caller's party. Somebody without a conversation is refused with 404. */
export const Party = (): ParameterDecorator => CurrentCall(KnownParty);
/** The caller's party; undefined for somebody without a conversation. */
export const PartyIfAny = (): ParameterDecorator => CurrentCall(AnyParty);
/** The caller's party; somebody unknown becomes a visitor. */
export const PartyOrVisitor = (): ParameterDecorator => CurrentCall(NewParty);
