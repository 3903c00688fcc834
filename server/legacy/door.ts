import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Actor } from '../platform/http/access/actor.ts';
import { LegacyRoutes } from './routes.ts';
import type { LegacyCall, Sent } from './translation.ts';

/**
 * The door of legacy clients: translates what they send before a route reads it, and what it answers
 * (docs/decisions/0003-legacy-clients.md). It stands behind the access guard, so the caller is known
 * and admitted. Clients with `Prefer: handling=strict` pass unchanged.
 */
@Injectable()
export class LegacyDoor implements NestInterceptor {
  constructor(private readonly routes: LegacyRoutes) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.actor.isStrict) return next.handle();
    const translate = this.routes.translationOf(request);
    if (!translate) return next.handle();
    return from(translate(callOf(request, request.actor, next)));
  }
}

function callOf(request: FastifyRequest, actor: Actor, next: CallHandler): LegacyCall {
  const proof = request.headers['proof-password'];
  return {
    actor,
    params: request.params as LegacyCall['params'],
    query: request.query as Sent,
    body: request.body,
    proof: typeof proof === 'string' ? proof : undefined,
    run: (change = {}) => {
      if ('body' in change) request.body = change.body;
      if (change.query) request.query = change.query;
      if (change.proof !== undefined) request.headers['proof-password'] = change.proof;
      return lastValueFrom(next.handle());
    },
  };
}
