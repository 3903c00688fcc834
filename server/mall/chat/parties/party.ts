import {
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChatCallers } from './chat-callers.ts';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const CurrentCall = createParamDecorator((_: unknown, context: ExecutionContext): Call => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

function partyPipe<T>(read: (callers: ChatCallers, call: Call) => Promise<T>): Type<PipeTransform> {
  @Injectable()
  class PartyPipe implements PipeTransform<Call, Promise<T>> {
    constructor(private readonly callers: ChatCallers) {}

    transform(call: Call): Promise<T> {
      return read(this.callers, call);
    }
  }
  return PartyPipe;
}

const KnownParty = partyPipe((callers, { request, reply }) => callers.get(request, reply));
const AnyParty = partyPipe((callers, { request, reply }) => callers.find(request, reply));
const NewParty = partyPipe((callers, { request, reply }) => callers.findOrCreate(request, reply));

/** The caller's party. Somebody without a conversation is refused with 404. */
export const Party = (): ParameterDecorator => CurrentCall(KnownParty);
/** The caller's party; undefined for somebody without a conversation. */
export const PartyIfAny = (): ParameterDecorator => CurrentCall(AnyParty);
/** The caller's party; somebody unknown becomes a visitor. */
export const PartyOrVisitor = (): ParameterDecorator => CurrentCall(NewParty);
