import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Secrets } from '../../config/secrets.ts';
import { readIdempotencyKey } from '../../idempotency/idempotency.ts';
import { anonymousActor, bearerToken } from '../request/request.ts';
import { httpErrors } from '../response/errors.ts';
import { type AccessRule, accessKey, keyMayCall, scopeOf } from './access.ts';
import { type Actor, type ActorKey, holdsRight } from './actor.ts';
import { ApiKeys, hasApiKey } from './api-keys.ts';
import { sendRenewedToken } from './send-renewed-token.ts';
import { Sessions, type SignedIn } from './sessions.ts';

/**
 * Refuses routes that declare no access and callers that a route does not admit
 * (docs/invariants.md#access). Sets the actor of the request.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly keys: ApiKeys,
    private readonly secrets: Secrets,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = accessOf(context.getHandler(), context.getClass());
    if (!rule) throw httpErrors.noRight();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const signedIn = await this.callerOf(request, rule);
    const actor = admit(signedIn?.actor, rule, request);
    const idempotencyKey = readIdempotencyKey(request, this.secrets);
    request.actor = {
      ...actor,
      idempotencyKey,
      isStrict: actor.key !== undefined || isStrict(request),
    };
    await request.server.countCaller(request);
    if (signedIn) sendRenewedToken(http.getResponse<FastifyReply>(), signedIn);
    return true;
  }

  private async callerOf(
    request: FastifyRequest,
    { area }: AccessRule,
  ): Promise<SignedIn | undefined> {
    const token = bearerToken(request);
    if (token === undefined || !hasApiKey(request))
      return this.sessions.actorOf(token, area, request);
    const actor = await this.keys.actorOf(token, area, request);
    return actor && { actor, renewed: undefined };
  }
}

/** Sent by our own clients (RFC 7240). */
const isStrict = ({ headers }: FastifyRequest): boolean =>
  /(^|[,;\s])handling\s*=\s*"?strict/i.test(String(headers.prefer ?? ''));

function admit(actor: Actor | undefined, rule: AccessRule, request: FastifyRequest): Actor {
  const isPublic = rule.right === 'public';
  // The routes of shoppers know no keys
  const isUnknownKey = !actor && hasApiKey(request) && !(isPublic && rule.area === 'shop');
  if (isUnknownKey) throw httpErrors.unknownKey();
  if (actor?.key) assertKeyMayCall(actor.key, rule, request);
  if (isPublic) return actor ?? anonymousActor(rule.area, request);
  if (!actor) throw rule.silent ? httpErrors.signedOutSilent() : httpErrors.signedOut();
  if (rule.right !== 'signed-in' && !holdsRight(actor, rule.right))
    throw httpErrors.lacksRight({ right: rule.right });
  return actor;
}

function assertKeyMayCall(key: ActorKey, rule: AccessRule, { method }: FastifyRequest): void {
  if (!keyMayCall(rule)) throw httpErrors.notByKey();
  const scope = scopeOf(rule, method);
  if (rule.right !== 'public' && !key.scopes.includes(scope))
    throw httpErrors.outsideScope({ scope });
}

/** The access rule of a handler, or else of its class. */
export const accessOf = (handler: object, controller: object): AccessRule | undefined =>
  (Reflect.getMetadata(accessKey, handler) ?? Reflect.getMetadata(accessKey, controller)) as
    | AccessRule
    | undefined;
