import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Area } from '../../schemas/contract/areas.ts';
import type { Actor } from './actor.ts';

/** What a route asks of its caller. A route without it is refused and fails the route test (must-hold 14). */
export interface AccessRule {
  readonly area: Area;
  /** `public`: anybody, the token is read when there is one. `signed-in`: any account of the area. Otherwise a right of the area. */
  readonly right: 'public' | 'signed-in' | (string & {});
  /** Signed out here answers 405, which clients take silently (Spec §8), instead of 401. */
  readonly silent?: boolean;
}
export const accessKey = 'souk:access';

/** Declares area and right of a controller method: `@Access({ area: 'Admin', right: 'Admin.goods.index' })`. */
export const Access = (rule: AccessRule) => SetMetadata(accessKey, rule);

/** The caller, put on the request by the access guard. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor =>
    context.switchToHttp().getRequest<{ actor: Actor }>().actor,
);
