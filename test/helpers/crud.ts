import { openDataSource } from '../../server/config/data-source.ts';
import { resolveResource } from '../../schemas/rules/resolve-resource.ts';
import type { Actor } from '../../server/http/actor.ts';
import { Behaviours } from '../../server/resources/behaviours.ts';
import { type Wire, valueOf } from '../../server/http/wire-json.ts';
import { Crud } from '../../server/resources/crud.ts';
import * as create from '../../server/resources/create-row.ts';
import type { defineResource } from '../../server/resources/define-resource.ts';
import { draftSql } from '../../server/resources/draft-sql.ts';
import { entitiesFromResources } from '../../server/resources/entity-from-resource.ts';
import {
  AuditTrail,
  Passwords,
  Proof,
  ScreenFilters,
  SentFiles,
} from '../../server/resources/ports.ts';
import * as list from '../../server/resources/list-rows.ts';
import { Resources } from '../../server/resources/registry.ts';
import * as show from '../../server/resources/show-row.ts';
import * as update from '../../server/resources/update-row.ts';
import { Secrets } from '../../server/config/secrets.ts';
import type { TestApp } from './app.ts';

/** Resources that exist in one test only: resolved, migrated into the application's own database, and usable like any other. */
export async function crudOf(
  app: TestApp,
  written: readonly Readonly<Record<string, unknown>>[],
  behaviours: readonly ReturnType<typeof defineResource>[] = [],
): Promise<Crud> {
  const resources = new Resources(
    new Map(
      written.map((json) => [
        String(json['resource']),
        resolveResource(json, `${String(json['resource'])}.json`),
      ]),
    ),
  );
  const source = await openDataSource({
    url: app.databaseUrl,
    poolSize: 2,
    zone: 'UTC',
    use: 'migration',
    entities: entitiesFromResources(resources),
  });
  const { up } = await draftSql(source, resources, new Set());
  for (const query of up.filter((text) => !text.startsWith('DROP'))) await source.query(query);
  await source.destroy();
  const { get } = app.app;
  return new Crud(
    app.sql,
    resources,
    new Behaviours(behaviours, resources),
    get(ScreenFilters),
    get(Passwords),
    get(Proof),
    get(Secrets),
    get(AuditTrail),
    get(SentFiles),
  );
}

/** A caller who holds every right of its area. */
export const actorOf = (area: Actor['area'], parts: Partial<Actor> = {}): Actor => ({
  area,
  id: 1,
  name: 'Tester',
  ownerId: 1,
  belongId: 0,
  storeId: 0,
  isSuper: true,
  rights: new Set<string>(),
  sessionId: 1,
  language: 'en',
  ip: '127.0.0.1',
  requestId: 'test',
  ...parts,
});

/** Use cases whose answers are read, as callers read them. */
const reading =
  <Parts extends unknown[], T>(act: (...parts: Parts) => Promise<Wire<T>>) =>
  async (...parts: Parts): Promise<T> =>
    valueOf(await act(...parts));
export const createRow = reading(create.createRow);
export const updateRow = reading(update.updateRow);
export const showRow = reading(show.showRow);
export const listRows = reading(list.listRows);
