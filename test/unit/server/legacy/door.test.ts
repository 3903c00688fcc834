import 'reflect-metadata';
import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { expect, test } from 'vitest';
import { LegacyDoor } from '../../../../server/legacy/door.ts';
import { Access } from '../../../../server/platform/http/access/access.ts';

class Own {}

@Controller('api/pads')
@Access({ area: 'shop', right: 'public' })
class Pads {
  @Get()
  @UseInterceptors(Own)
  list(): void {}
}

const openDoor = () =>
  new LegacyDoor(
    { names: () => ['GET /api/pads', 'GET /api/gone'] } as never,
    new Map([['', { controllers: new Map([['', { metatype: Pads }]]) }]]) as never,
    { httpAdapter: { getInstance: () => ({ decorate: () => undefined }) } } as never,
  );

test('a translated route keeps its own interceptors, and has the door once in each process', () => {
  expect(openDoor().unknownRoutes).toEqual(['GET /api/gone']);
  openDoor();
  const interceptors = Reflect.getMetadata(INTERCEPTORS_METADATA, Pads.prototype.list);
  expect(interceptors).toEqual([Own, expect.objectContaining({ intercept: expect.any(Function) })]);
});
