import 'reflect-metadata';
import { Controller, Injectable } from '@nestjs/common';
import { IsInt } from 'class-validator';
import { expect, test } from 'vitest';
import { partsIn } from '../../../../../server/platform/config/extension-parts.ts';
import { defineEvent, On } from '../../../../../server/platform/events/events.ts';

const counted = defineEvent<number>('counted');

@Injectable()
class Job {}
class Listener {
  @On(counted)
  async add(): Promise<void> {}
}
@Controller('api/pads')
class Pads {}
class Body {
  @IsInt() num: number;
}
class Failed extends Error {}

test('the decorated classes of a file are parts; bodies, errors, functions and values are not', () => {
  const exports = { Job, Listener, Pads, Body, Failed, written: function written() {}, limit: 5 };
  expect(
    partsIn('extensions/pads/server/a.job.ts', { ...exports, helper: () => 1 }, false),
  ).toEqual([
    { part: Job, isController: false },
    { part: Listener, isController: false },
    { part: Pads, isController: true },
  ]);
});

test('a file without a part is refused by its name', () => {
  const helper = (): number => 1;
  expect(() => partsIn('extensions/pads/server/a.job.ts', { helper, Body }, false)).toThrow(
    'extensions/pads/server/a.job.ts exports no class with a decorator',
  );
});

test('a file without a part is for the module of its extension', () => {
  const padsController = (): typeof Pads => Pads;
  expect(partsIn('extensions/pads/server/pads.controller.ts', { padsController }, true)).toEqual(
    [],
  );
});
