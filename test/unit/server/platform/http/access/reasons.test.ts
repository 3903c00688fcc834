import { Get } from '@nestjs/common';
import { expect, test } from 'vitest';
import { Access, Reason } from '../../../../../../server/platform/http/access/access.ts';
import { declaredRoutes } from '../../../../../../server/platform/http/access/declared-routes.ts';

class Routes {
  @Get('first') first(): void {}
  @Get('second') second(): void {}
  @Reason('of its own') @Get('third') third(): void {}
}

function reasonsWith(routes: number | undefined, base = Routes): readonly (string | undefined)[] {
  @Access({ area: 'shop', right: 'public' })
  @Reason('of the class', routes)
  class Given extends base {}
  const controllers = new Map([['Given', { metatype: Given }]]);
  const modules = new Map([['Module', { controllers }]]);
  return declaredRoutes(modules as never).map(({ reason }) => reason);
}

test('the reason of a class holds for the routes without a reason of their own', () => {
  expect(reasonsWith(2)).toEqual(['of the class', 'of the class', 'of its own']);
});

test('a class with another number of routes than its reason was given for has none', () => {
  expect(reasonsWith(1)).toEqual([undefined, undefined, 'of its own']);
});

test('a reason without a number is that of the only route of a class', () => {
  class One {
    @Get('first') first(): void {}
  }
  expect(reasonsWith(undefined, One as typeof Routes)).toEqual(['of the class']);
  expect(reasonsWith(undefined)).toEqual([undefined, undefined, 'of its own']);
});
