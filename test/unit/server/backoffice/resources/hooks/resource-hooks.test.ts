import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../../schemas/rules/resource/resolve-resource.ts';
import {
  discoverHooks,
  namesOfModules,
} from '../../../../../../server/backoffice/resources/hooks/hook-classes.ts';
import { ResourceHookRegistry } from '../../../../../../server/backoffice/resources/hooks/resource-hook-registry.ts';
import {
  CommandHandler,
  type HookDefinition,
  ResourceHooks,
  type WriteHooks,
} from '../../../../../../server/backoffice/resources/hooks/resource-hooks.ts';
import { Resources } from '../../../../../../server/backoffice/resources/registry.ts';

const teas = resolveResource(
  {
    resource: 'teas',
    scope: { Admin: true },
    fields: { name: { type: 'text' } },
    commands: { brew: { on: 'row', handler: 'teas.brew', areas: ['Admin'] } },
  },
  'teas.json',
);
const resources = new Resources(new Map([['teas', teas]]));

@Injectable()
class Kettle {
  readonly temperature = 80;
}

@ResourceHooks('teas', { expressions: { 'teas.strength': '1' } })
@Injectable()
class TeaHooks implements WriteHooks {
  readonly kettle: Kettle;

  constructor(kettle: Kettle) {
    this.kettle = kettle;
  }

  async beforeWrite() {
    return { temperature: this.kettle.temperature };
  }

  @CommandHandler('teas.brew')
  async brew() {
    return { data: this.kettle.temperature };
  }
}
Reflect.defineMetadata('design:paramtypes', [Kettle], TeaHooks);

@Module({ imports: [DiscoveryModule], providers: [Kettle, TeaHooks] })
class TeaModule {}

const brewer: HookDefinition = {
  resource: 'teas',
  hooks: { handlers: { 'teas.brew': async () => undefined } },
};

test('a decorated provider is found with its injected services', async () => {
  const app = await NestFactory.createApplicationContext(TeaModule, { logger: false });
  const registry = new ResourceHookRegistry(resources, () =>
    discoverHooks(app.get(DiscoveryService)),
  );
  registry.assertComplete();
  const hooks = registry.of(teas)!;
  expect(await hooks.beforeWrite!({} as never)).toEqual({ temperature: 80 });
  expect(await registry.handler(teas, 'teas.brew')({} as never)).toEqual({ data: 80 });
  expect(registry.expressions.get('teas.strength')).toBe('1');
  await app.close();
});

test('the names of decorated providers are known without an instance', () => {
  expect(namesOfModules([TeaModule])).toEqual([
    {
      className: 'TeaHooks',
      resource: 'teas',
      handlers: ['teas.brew'],
      expressions: { 'teas.strength': '1' },
    },
  ]);
});

test('a handler that no module defines is named in the error', () => {
  const registry = new ResourceHookRegistry(resources, () => []);
  expect(() => registry.assertComplete()).toThrow(
    'teas.json /commands/brew/handler no module defines "teas.brew"',
  );
});

test('several modules may add handlers to a resource, but only one each write hook', () => {
  const writer: HookDefinition = {
    resource: 'teas',
    hooks: { beforeWrite: async () => undefined },
  };
  const both = new ResourceHookRegistry(resources, () => [writer, brewer]);
  both.assertComplete();
  expect(both.of(teas)?.beforeWrite).toBe(writer.hooks.beforeWrite);
  const twice = new ResourceHookRegistry(resources, () => [writer, writer]);
  expect(() => twice.of(teas)).toThrow('Two modules define beforeWrite of "teas"');
});

test('a name that two modules define is refused', () => {
  const registryOf = (...definitions: readonly HookDefinition[]) =>
    new ResourceHookRegistry(resources, () => definitions);
  expect(() => registryOf(brewer, brewer).of(teas)).toThrow(
    'Two modules define the handler "teas.brew" of "teas"',
  );
  const strength: HookDefinition = {
    resource: 'teas',
    hooks: { expressions: { 'teas.strength': '1' } },
  };
  expect(() => registryOf(strength, strength).expressions).toThrow(
    'Two modules define the expression "teas.strength"',
  );
});
