import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, mergeMap, type Observable } from 'rxjs';
import { backgroundHeader } from '../../../../schemas/contract/calls/live.ts';
import { readingAfter } from '../../database/replicas/reading.ts';
import { Replicas } from '../../database/replicas/replicas.ts';
import { readMethods } from '../access/route-class.ts';

const readsKey = 'souk:reads-replica';
const cookieName = 'souk_seen';
/** Where the position is not known: the caller reads the primary for so many seconds. */
const unknownSeconds = 10;

/**
 * Marks routes whose answer may be a moment old: reads go to replicas where there are any. State that
 * outlives the request is loaded inside `onPrimary`, or is itself a few seconds old at most.
 */
export const ReadsReplica = (): ClassDecorator & MethodDecorator => SetMetadata(readsKey, true);

/**
 * Lets marked routes read replicas, and callers read what they wrote. Each answer to a write sets a
 * cookie with the position of the log behind it; a replica answers who has the cookie and when it has
 * replayed that position. Signed-in callers that keep no cookies read the primary. Part of
 * applications with replicas only.
 */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  constructor(private readonly replicas: Replicas) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (!readMethods.has(request.method))
      return next.handle().pipe(mergeMap((value) => this.noted(reply, value)));
    const isMarked = [context.getHandler(), context.getClass()].some((target) =>
      Reflect.hasMetadata(readsKey, target),
    );
    const after = isMarked ? readableAfterOf(request, reply) : undefined;
    if (after === undefined) return next.handle();
    return from(
      readingAfter(after, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
    );
  }

  private async noted(reply: FastifyReply, value: unknown): Promise<unknown> {
    if (reply.sent) return value;
    const position = await this.replicas.position().catch(() => undefined);
    if (position !== undefined) setCookie(reply, String(position));
    else setCookie(reply, `${Number.MAX_SAFE_INTEGER}; Max-Age=${unknownSeconds}`);
    return value;
  }
}

/** Undefined for the primary. A page that reloads because of an event would miss what it tells. */
function readableAfterOf(request: FastifyRequest, reply: FastifyReply): number | undefined {
  if (request.headers[backgroundHeader] !== undefined) return undefined;
  const seen = seenPosition(request.headers.cookie);
  if (seen !== undefined) return seen;
  if (request.actor.id === 0) return 0;
  setCookie(reply, '0');
  return undefined;
}

/** The position in a header `Cookie`. */
export function seenPosition(header: string | undefined): number | undefined {
  const [, digits] = /(?:^|;\s*)souk_seen=(\d{1,16})(?:;|$)/.exec(header ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function setCookie(reply: FastifyReply, value: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/api; HttpOnly; SameSite=Lax${secure}`,
  );
}
