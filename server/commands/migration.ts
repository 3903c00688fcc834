import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { loadProject } from '../check/load-project.ts';
import { openDataSource } from '../config/data-source.ts';
import { startCluster } from '../config/embedded-postgres.ts';
import { inProject, projectRoot } from '../config/root.ts';
import { entities } from '../entities.ts';
import { migrations } from '../migrations/index.ts';
import { type Draft, draftSql } from '../resources/draft-sql.ts';
import { entityTables } from '../resources/entity-tables.ts';
import { entitiesFromResources } from '../resources/entity-from-resource.ts';
import { Resources } from '../resources/registry.ts';

const folder = inProject('server', 'migrations');
const listFile = join(folder, 'index.ts');
/** The baseline keeps its name until the first release, so that drafting it anew replaces it. */
const baseline = { stamp: '1763640000002', name: 'baseline' } as const;

/**
 * `npm run migration [name]` drafts what is missing between the migrations and the resources, to be read before it is committed.
 * `-- --baseline` makes the second migration anew out of all resources; only before the first release.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const isBaseline = parameters.includes('--baseline');
  const name = isBaseline
    ? baseline.name
    : (parameters.find((part) => !part.startsWith('-')) ?? 'changes');
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name))
    throw new Error('A migration is named in kebab-case: npm run migration add-brand-country');
  const stamp = isBaseline ? baseline.stamp : String(Date.now());
  const draft = await draftFrom(isBaseline ? migrations.slice(0, 1) : migrations);
  if (draft.up.length === 0) {
    console.log('The migrations say what the resources say. Nothing to draft.');
    return 0;
  }
  writeFileSync(join(folder, `${stamp}-${name}.ts`), fileOf(className(name, stamp), draft));
  list(className(name, stamp), `./${stamp}-${name}.ts`);
  console.log(
    `Drafted server/migrations/${stamp}-${name}.ts: ${draft.up.length} statements. Read it before you commit it.`,
  );
  return 0;
}

/** Migrates a throwaway cluster and asks it what is missing. */
async function draftFrom(known: readonly (new () => MigrationInterface)[]): Promise<Draft> {
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-draft-'));
  const cluster = await startCluster({ dataDir, durability: 'throwaway' });
  try {
    const resources = new Resources(loadProject(projectRoot).resources);
    const owned = entityTables(entities);
    const source = await openDataSource({
      url: cluster.url,
      poolSize: 2,
      zone: 'UTC',
      use: 'migration',
      migrations: known,
      entities: [...entities, ...entitiesFromResources(resources, owned)],
    });
    try {
      await source.runMigrations({ transaction: 'each' });
      return await draftSql(source, resources, owned);
    } finally {
      await source.destroy();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const className = (name: string, stamp: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('') + stamp;

const statements = (queries: readonly string[]): string =>
  queries.map((query) => `    await query.query(${quoted(query)});`).join('\n');
const quoted = (query: string): string =>
  query.includes("'") ? `\`${query.replace(/[`\\$]/g, '\\$&')}\`` : `'${query}'`;

const fileOf = (
  name: string,
  draft: Draft,
): string => `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by \`npm run migration\`. */
export class ${name} implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
${statements(draft.up)}
  }

  async down(query: QueryRunner): Promise<void> {
${statements(draft.down)}
  }
}
`;

/** Adds the class to the list of migrations, unless it stands there. */
function list(name: string, file: string): void {
  const text = readFileSync(listFile, 'utf8');
  if (text.includes(file)) return;
  const withImport = text.replace('\n\n/**', `\nimport { ${name} } from '${file}';\n\n/**`);
  writeFileSync(listFile, withImport.replace('\n];', `\n  ${name},\n];`));
}
