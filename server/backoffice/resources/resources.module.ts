import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { areas } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { CrudContext } from './crud-context.ts';
import { discoverHooks } from './hooks/hook-classes.ts';
import { ResourceHookRegistry } from './hooks/resource-hook-registry.ts';
import { controllerOf } from './http/resource-controller.ts';
import { Resources } from './registry.ts';
import { assertEntitiesMatch } from './tables/entity-tables.ts';
import { TrialInterceptor } from './trials/trial-interceptor.ts';
import { type TrialPart, TrialParts } from './trials/trial-part.ts';
import { Trials } from './trials/trials.ts';

type EntityClass = new () => object;

interface ModuleOptions {
  readonly entities?: readonly EntityClass[];
  /** What trials show besides rows. */
  readonly parts?: readonly TrialPart[];
}

/**
 * Schema-bound CRUD: lists, writes, commands, import, export, history and option lists of every
 * file in `schemas/resources`, in each area that its scope names. Scope, field access, rules and
 * rights are applied here, for every route. Modules add to a resource with `@ResourceHooks`
 * providers; `ports.ts` names what other modules bind.
 */
@Module({})
export class ResourcesModule implements OnModuleInit {
  constructor(private readonly hooks: ResourceHookRegistry) {}

  static of(
    resources: ReadonlyMap<string, Resource>,
    { entities = [], parts = [] }: ModuleOptions = {},
  ): DynamicModule {
    const registry = new Resources(resources);
    assertEntitiesMatch(entities, registry);
    return {
      module: ResourcesModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: registry.all.flatMap((resource) =>
        areas.flatMap((area) => controllerOf(resource, area) ?? []),
      ),
      providers: [
        { provide: Resources, useValue: registry },
        {
          provide: ResourceHookRegistry,
          useFactory: (discovery: DiscoveryService) =>
            new ResourceHookRegistry(registry, () => discoverHooks(discovery)),
          inject: [DiscoveryService],
        },
        CrudContext,
        { provide: TrialParts, useValue: new TrialParts(parts) },
        Trials,
        { provide: APP_INTERCEPTOR, useClass: TrialInterceptor },
      ],
      exports: [Resources, ResourceHookRegistry, CrudContext],
    };
  }

  /** Stops the start when a resource names a handler that no module defines. */
  onModuleInit(): void {
    this.hooks.assertComplete();
  }
}
