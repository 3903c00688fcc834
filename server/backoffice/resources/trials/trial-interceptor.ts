import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Resource } from '../../../../schemas/rules/types.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { badField } from '../../../platform/http/response/errors.ts';
import { Trials, trialErrors } from './trials.ts';

const trialKey = 'souk:trial';

/**
 * Marks a route as a write of a resource that can be tried; `own` is one whose `?dry=1` does more
 * than that.
 */
export const Triable = (target: Resource | 'own'): MethodDecorator => SetMetadata(trialKey, target);

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Tries a write with `?dry=1`, and performs it with `?trial=<hash>` if it still changes what the trial
 * said. It stands before everything that writes, so that no write of such a call can be forgotten.
 * Writes that cannot be tried refuse both: they would otherwise be done.
 */
@Injectable()
export class TrialInterceptor implements NestInterceptor {
  constructor(private readonly trials: Trials) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (readMethods.has(request.method)) return next.handle();
    const { isDry, hash } = readTrial(request.query as Readonly<Record<string, unknown>>);
    if (!isDry && hash === undefined) return next.handle();
    const target = Reflect.getMetadata(trialKey, context.getHandler()) as
      | Resource
      | 'own'
      | undefined;
    if (target === 'own' && hash === undefined) return next.handle();
    if (target === undefined || target === 'own') throw trialErrors.none();
    const { actor } = request;
    // A trial leaves the key to the write
    if (isDry) request.actor = { ...actor, idempotencyKey: undefined };
    const tried = {
      actor,
      resource: target,
      call: callOf(request),
      run: () => lastValueFrom(next.handle()),
      signal: closing(context.switchToHttp().getResponse<FastifyReply>()),
    };
    return from(isDry ? this.trials.tryOut(tried) : this.trials.perform(tried, hash!));
  }
}

/** Aborted when the caller closes the connection. */
function closing({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

interface TrialQuery {
  readonly isDry: boolean;
  readonly hash: string | undefined;
}

/** @throws Refusal 422 for any other value, which would otherwise write */
function readTrial({ dry = '', trial }: Readonly<Record<string, unknown>>): TrialQuery {
  const isDry = dry === '1' || dry === 'true';
  if (!isDry && dry !== '' && dry !== '0' && dry !== 'false')
    throw badField('/dry', 'query.value', { field: 'dry' });
  if (trial !== undefined && (isDry || typeof trial !== 'string' || trial === ''))
    throw badField('/trial', 'query.value', { field: 'trial' });
  return { isDry, hash: trial as string | undefined };
}

/** Method, path and body without the password, which the trial and the write both send. */
function callOf({ method, url, body }: FastifyRequest): string {
  const [path] = url.split('?', 1);
  const { proof: _, ...sent } = isObject(body) ? body : { sent: body };
  return `${method} ${path} ${JSON.stringify(sent)}`;
}
