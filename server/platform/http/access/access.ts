import {
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { KeyScope } from '../../../../schemas/contract/dicts/key-dicts.ts';
import type { Actor } from './actor.ts';

/** Who may call a route. A route without a rule is refused, and the application does not start. */
export interface AccessRule {
  readonly area: Area;
  /**
   * `public`: anybody; a token is read when there is one. `signed-in`: any account of the area.
   * Otherwise the name of a right.
   */
  readonly right: 'public' | 'signed-in' | (string & {});
  /** Callers without a session get code 405, which clients ignore silently, instead of 401. */
  readonly silent?: boolean;
  /** API keys may call the route, though it needs no right of its own. */
  readonly keys?: boolean;
  /** What API keys need besides the right. Default: `read` for GET, `write` for all others. */
  readonly scope?: KeyScope;
  /**
   * Why a route of an extension beside its resources reaches no rows of others, or may be public;
   * without it `npm run proof:tenancy` reports the route.
   */
  readonly reason?: string;
}

/** Whether API keys may call a route: those with a right, and the few others that admit them. */
export const keyMayCall = ({ right, keys = false }: AccessRule): boolean =>
  right.includes('.') || keys;

/** The scope that a call with an API key needs. */
export const scopeOf = ({ scope }: AccessRule, method: string): KeyScope =>
  scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');

export const accessKey = 'souk:access';

/**
 * Declares the access rule of a controller or a method; that of a method wins. Methods answer with
 * status 200, also to a POST, unless they set another one.
 */
export const Access =
  (rule: AccessRule): ClassDecorator & MethodDecorator =>
  (target: object, key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    SetMetadata(accessKey, rule)(target as never, key as never, descriptor as never);
    const methods = descriptor
      ? [descriptor]
      : Object.values(Object.getOwnPropertyDescriptors((target as Type).prototype as object));
    for (const method of methods)
      if (typeof method.value === 'function' && !Reflect.hasMetadata('__httpCode__', method.value))
        HttpCode(200)(target, key ?? '', method);
  };

const reasonKey = 'souk:reason';
const notInApiKey = 'souk:not-in-api';

/**
 * Says why a route, or the routes of a controller without a reason of their own, reach no rows of
 * others beside those of a resource. `npm run proof:tenancy` reports routes without a reason.
 *
 * @param routes how many of them a controller has; with another number none of them has a reason, so
 *   that somebody asks whether it is true of a new one. Default: one
 */
export const Reason = (reason: string, routes = 1): ClassDecorator & MethodDecorator =>
  SetMetadata(reasonKey, { reason, routes } satisfies GivenReason);

interface GivenReason {
  readonly reason: string;
  readonly routes: number;
}

/** Keeps a controller or a route out of what is described to programs of others, with the reason. */
export const NotInApi = (reason: string): ClassDecorator & MethodDecorator =>
  SetMetadata(notInApiKey, reason);

/** What `Reason` says of a handler, or else of its class with these handlers. */
export function reasonOf(
  handler: object,
  controller: object,
  handlers: readonly object[],
): string | undefined {
  const given = (target: object) =>
    Reflect.getMetadata(reasonKey, target) as GivenReason | undefined;
  const own = given(handler);
  if (own) return own.reason;
  const shared = given(controller);
  const covered = handlers.filter((other) => !given(other)).length;
  return shared?.routes === covered ? shared.reason : undefined;
}

/** What `NotInApi` says of a handler, or else of its class. */
export const notInApiOf = (handler: object, controller: object): string | undefined =>
  Reflect.getMetadata(notInApiKey, handler) ?? Reflect.getMetadata(notInApiKey, controller);

/** Names a controller that a function makes, for logs and errors: `Admin FilesController`. */
export const named = <T extends Type>(of: string, controller: T): T =>
  Object.defineProperty(controller, 'name', { value: `${of} ${controller.name}` });

/** Injects the caller, which the access guard has set. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor =>
    context.switchToHttp().getRequest<{ actor: Actor }>().actor,
);
