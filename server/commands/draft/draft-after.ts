import { rmSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';
import { loadProject, type Project } from '../../backoffice/check/load-project.ts';
import { expressionsOfModules } from '../../backoffice/resources/hooks/hook-classes.ts';
import { Resources } from '../../backoffice/resources/registry.ts';
import {
  draftMigration,
  type MigrationDraft,
} from '../../backoffice/resources/tables/draft-migration.ts';
import { entitiesFromResources } from '../../backoffice/resources/tables/entities-from-resources.ts';
import { entityTables } from '../../backoffice/resources/tables/entity-tables.ts';
import type { AskAuthor } from '../../backoffice/resources/tables/former-names.ts';
import { brokenExpressions } from '../../backoffice/resources/tables/stored-values.ts';
import { TableOwners } from '../../doctor/table-owners.ts';
import { entities } from '../../entities.ts';
import { modulesWithHooks } from '../../feature-modules.ts';
import { projectRoot } from '../../platform/config/project-root.ts';
import { temporaryFolder } from '../../platform/config/temporary-folder.ts';
import { openDataSource } from '../../platform/database/data-source.ts';
import { startCluster } from '../../platform/database/embedded/embedded-postgres.ts';

/** A new cluster with the tables of the mall takes a third of it. */
const clusterBytes = 2 ** 28;

interface DraftAfter extends MigrationDraft {
  /** Computed fields whose SQL fails in the migrated database. */
  readonly broken: readonly string[];
  readonly owners: TableOwners;
}

interface DraftAfterOptions {
  readonly ask?: AskAuthor;
  /** The files, where they were read. */
  readonly project?: Project;
}

/** Runs the migrations on a temporary cluster and compares the result with the resources. */
export async function draftAfter(
  applied: readonly (new () => MigrationInterface)[],
  { ask, project = loadProject(projectRoot) }: DraftAfterOptions = {},
): Promise<DraftAfter> {
  const dataDir = temporaryFolder('souk-draft', clusterBytes);
  const cluster = await startCluster({ dataDir, durability: 'throwaway' });
  try {
    const resources = new Resources(project.resources);
    const owned = entityTables(entities);
    const expressions = expressionsOfModules(modulesWithHooks, resources);
    const dataSource = await openDataSource({
      url: cluster.url,
      poolSize: 2,
      zone: 'UTC',
      use: 'migration',
      migrations: applied,
      entities: [...entities, ...entitiesFromResources(resources, owned, expressions)],
    });
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      const query = (text: string): Promise<unknown> => dataSource.query(text);
      const broken = await brokenExpressions(query, resources, expressions);
      const draft = await draftMigration(dataSource, resources, owned, {
        ...(ask ? { ask } : {}),
        expressions,
      });
      return { ...draft, broken, owners: new TableOwners(projectRoot, project) };
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
