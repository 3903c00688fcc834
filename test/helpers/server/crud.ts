import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { ResourceHookRegistry } from '../../../server/backoffice/resources/hooks/resource-hook-registry.ts';
import type { HookDefinition } from '../../../server/backoffice/resources/hooks/resource-hooks.ts';
import { ScreenFilters } from '../../../server/backoffice/resources/ports.ts';
import * as list from '../../../server/backoffice/resources/read/list-rows.ts';
import * as show from '../../../server/backoffice/resources/read/show-row.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { draftMigration } from '../../../server/backoffice/resources/tables/draft-migration.ts';
import { entitiesFromResources } from '../../../server/backoffice/resources/tables/entities-from-resources.ts';
import * as create from '../../../server/backoffice/resources/write/create-row.ts';
import * as update from '../../../server/backoffice/resources/write/update-row.ts';
import { PasswordProof } from '../../../server/identity/credentials/password-proof.ts';
import { Secrets } from '../../../server/platform/config/secrets.ts';
import { openDataSource } from '../../../server/platform/database/data-source.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { readWire, type Wire } from '../../../server/platform/http/response/wire-json.ts';
import { FileReferences } from '../../../server/platform/storage/file-references.ts';
import type { TestApp } from './app.ts';

/** Resources of one test: resolved and migrated into the application's database. */
export async function crudOf(
  app: TestApp,
  written: readonly Readonly<Record<string, unknown>>[],
  hooks: readonly HookDefinition[] = [],
): Promise<CrudContext> {
  const resources = new Resources(
    new Map(
      written.map((json) => [
        String(json.resource),
        resolveResource(json, `${String(json.resource)}.json`),
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
  const { up } = await draftMigration(source, resources, new Set());
  // What the mall's own tables have is not in these resources, and stays
  for (const query of up.filter((text) => !/\bDROP\b/.test(text))) await source.query(query);
  await source.destroy();
  const { get } = app.app;
  return new CrudContext(
    app.sql,
    resources,
    new ResourceHookRegistry(resources, () => hooks),
    get(ScreenFilters),
    get(PasswordProof),
    get(Secrets),
    get(FileReferences),
  );
}

/** An actor with every right of its area. */
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

/** Wraps a use case so that it returns its value instead of JSON text. */
const reading =
  <Parts extends unknown[], T>(act: (...parts: Parts) => Promise<Wire<T>>) =>
  async (...parts: Parts): Promise<T> =>
    readWire(await act(...parts));
export const createRow = reading(create.createRow);
export const updateRow = reading(update.updateRow);
export const showRow = reading(show.showRow);
export const listRows = reading(list.listRows);
