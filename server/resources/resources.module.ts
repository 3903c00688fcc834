import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { areas } from '../../schemas/contract/areas.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import { Secrets } from '../config/secrets.ts';
import { Database } from '../config/sql.ts';
import { Behaviours } from './behaviours.ts';
import { Crud } from './crud.ts';
import type { defineResource } from './define-resource.ts';
import { checkEntities } from './entity-tables.ts';
import { AuditTrail, Passwords, Proof, ScreenFilters, SentFiles } from './ports.ts';
import { Resources } from './registry.ts';
import { controllerOf } from './resource-controller.ts';
import { ResourceService } from './resource.service.ts';

/**
 * The schema-bound CRUD: tables, lists, writes, commands, import, export, history and option lists of every file in `schemas/resources`, each
 * in the areas its scope names. It applies scope, field access, rules and rights on every path, so that no door skips them. It publishes
 * `Resources` (what there is) and `ResourceService` (what one can do with it), knows no module and no screen: modules hand it behaviours
 * (`define-resource.ts`), `auth` binds `Passwords`, `Proof` and `AuditTrail`, `backoffice` binds `ScreenFilters`, `files` binds `SentFiles`.
 */
@Module({})
export class ResourcesModule {
  static of(
    resources: ReadonlyMap<string, Resource>,
    behaviours: readonly ReturnType<typeof defineResource>[],
    entities: readonly (new () => object)[] = [],
  ): DynamicModule {
    const registry = new Resources(resources);
    checkEntities(entities, registry);
    const controllers = registry.all.flatMap((resource) =>
      areas.flatMap((area) => controllerOf(resource, area) ?? []),
    );
    return {
      module: ResourcesModule,
      global: true,
      controllers,
      providers: [
        { provide: Resources, useValue: registry },
        { provide: Behaviours, useValue: new Behaviours(behaviours, registry) },
        {
          provide: Crud,
          useFactory: makeCrud,
          inject: [
            ModuleRef,
            Database,
            Resources,
            Behaviours,
            ScreenFilters,
            Passwords,
            Proof,
            Secrets,
            AuditTrail,
            SentFiles,
          ],
        },
        ResourceService,
      ],
      exports: [Resources, ResourceService, Behaviours, Crud],
    };
  }
}

type Parts =
  ConstructorParameters<typeof Crud> extends [...infer Own, _service?: unknown] ? Own : never;
const makeCrud = (nest: ModuleRef, ...parts: Parts): Crud =>
  new Crud(...parts, (type) => nest.get(type as never, { strict: false }));
