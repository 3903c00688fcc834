import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated database that test databases are copied from. It must have no connections. */
export const templateName = 'souk_template';

/** The URL of another database of the cluster at `url`. */
export const databaseUrl = (url: string, name: string): string =>
  url.replace(/\/[^/]*$/, `/${name}`);

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Copies a template in the cluster at `url`. `drop` ends the connections of the copy. */
export async function cloneDatabase(
  cluster: string,
  template = templateName,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: databaseUrl(cluster, name),
    drop: () => administer(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Vacuums and analyses the tables of a database: clusters of tests have no autovacuum. Without it a
 * run of hours reads more and more dead rows, until statements reach their timeout.
 */
export const vacuumTables = (url: string): Promise<void> => runStatement(url, 'VACUUM (ANALYZE)');

const administer = (cluster: string, text: string): Promise<void> =>
  runStatement(databaseUrl(cluster, 'postgres'), text);

async function runStatement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
