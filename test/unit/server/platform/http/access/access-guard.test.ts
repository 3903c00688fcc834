import type { ExecutionContext } from '@nestjs/common';
import { expect, test } from 'vitest';
import { AccessGuard } from '../../../../../../server/platform/http/access/access.guard.ts';

class Controller {
  run(): void {}
}

test('a route without an access rule is refused before a session is read', async () => {
  const guard = new AccessGuard(
    { actorOf: () => Promise.reject(new Error('a session was read')) } as never,
    {} as never,
    {} as never,
  );
  const context = {
    getHandler: () => Controller.prototype.run,
    getClass: () => Controller,
    switchToHttp: () => ({ getRequest: () => ({ headers: {} }), getResponse: () => ({}) }),
  } as unknown as ExecutionContext;
  await expect(guard.canActivate(context)).rejects.toMatchObject({ code: 402 });
});
