import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
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
}
export const accessKey = 'souk:access';

/** Declares the access rule of a controller or a method. */
export const Access = (rule: AccessRule) => SetMetadata(accessKey, rule);

/** Injects the caller, which the access guard has set. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor =>
    context.switchToHttp().getRequest<{ actor: Actor }>().actor,
);
