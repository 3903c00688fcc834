import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Secrets } from '../config/secrets.ts';
import { type AccessRule, accessKey } from './access.ts';
import { type Actor, holdsRight } from './actor.ts';
import { httpErrors } from './errors.ts';
import { onceKeyOf } from './once.ts';
import { anonymous, bearerOf } from './request.ts';
import { Sessions } from './sessions.ts';

/** Refuses every route that declares no access, and every caller a route does not admit (must-hold 14). Puts the actor on the request. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly secrets: Secrets,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = accessOf(context.getHandler(), context.getClass());
    if (!rule) throw httpErrors.noRight();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const signedIn = await this.sessions.actorOf(bearerOf(request), rule.area, request);
    const actor = admit(signedIn?.actor, rule, request);
    const onceKey = onceKeyOf(request, this.secrets);
    request.actor = onceKey ? { ...actor, onceKey } : actor;
    await request.server.countCaller(request);
    if (signedIn?.renewed)
      passOn(signedIn.renewed, context.switchToHttp().getResponse<FastifyReply>());
    return true;
  }
}

/** A renewed token travels in a header that no cache may keep (decisions 8). */
const passOn = (token: string, reply: FastifyReply): void =>
  void reply.header('authorization', `Bearer ${token}`).header('cache-control', 'no-store');

function admit(actor: Actor | undefined, rule: AccessRule, request: FastifyRequest): Actor {
  if (rule.right === 'public') return actor ?? anonymous(rule.area, request);
  if (!actor) throw rule.silent ? httpErrors.signedOutSilent() : httpErrors.signedOut();
  if (rule.right !== 'signed-in' && !holdsRight(actor, rule.right))
    throw httpErrors.lacksRight({ right: rule.right });
  return actor;
}

/** The rule a handler declares, or else its class. */
export const accessOf = (handler: object, controller: object): AccessRule | undefined =>
  (Reflect.getMetadata(accessKey, handler) ?? Reflect.getMetadata(accessKey, controller)) as
    | AccessRule
    | undefined;
