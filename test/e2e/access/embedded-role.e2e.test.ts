import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../server/migrations/index.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { clusterPaths } from '../../../server/platform/database/embedded/cluster-paths.ts';
import {
  type Cluster,
  startCluster,
} from '../../../server/platform/database/embedded/embedded-postgres.ts';
import { databaseAccount } from '../../../server/platform/database/embedded/run-as.ts';
import { runMigrations } from '../../../server/platform/database/run-migrations.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'souk-role-'));
const accountName = process.env.SOUK_PG_USER;
const start = () =>
  startCluster({ dataDir, durability: 'durable', ...(accountName ? { accountName } : {}) });
let cluster: Cluster;
let folder: string;

const asSuperuser = (password: string): string =>
  cluster.url.replace(/\/\/\w+:\w+@/, `//souk:${password}@`);

async function queryRows(url: string, ...texts: readonly string[]): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly object[] = [];
    for (const text of texts) ({ rows } = await client.query<object>(text));
    return rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  cluster = await start();
  folder = clusterPaths(dataDir, databaseAccount(accountName ?? 'postgres')).folder;
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: cluster.url }), migrations);
  await cluster.stop();
  cluster = await start();
}, 120_000);
afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the product has a role without superuser rights, which owns everything', async () => {
  expect(
    await queryRows(
      cluster.url,
      `
        SELECT current_user AS role, rolsuper AS super, rolcreatedb AS makes
        FROM pg_roles
        WHERE rolname = current_user`,
    ),
  ).toEqual([{ role: 'mall', super: false, makes: false }]);
  const foreignObjects = `
    SELECT c.oid::regclass::text AS name
    FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND pg_get_userbyid(relowner) <> 'mall'
    UNION ALL
    SELECT p.oid::regprocedure::text
    FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace
      AND pg_get_userbyid(proowner) <> 'mall'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
  expect(await queryRows(cluster.url, foreignObjects)).toEqual([]);
});

test('the role without superuser rights can migrate and cannot change the ledger', async () => {
  await queryRows(
    cluster.url,
    'ALTER TABLE users ADD COLUMN tried int',
    'CREATE OR REPLACE VIEW tried AS SELECT tried FROM users',
    'DROP VIEW tried',
    'ALTER TABLE users DROP COLUMN tried',
  );
  await expect(queryRows(cluster.url, 'UPDATE ledger_entries SET amount = 1')).rejects.toThrow(
    'permission denied for table ledger_entries',
  );
  await expect(queryRows(cluster.url, 'DELETE FROM ledger_accounts')).rejects.toThrow(
    'permission denied for table ledger_accounts',
  );
});

test('the superuser has a password of its own', async () => {
  const product = new URL(cluster.url).password;
  const superuser = readFileSync(join(folder, 'superuser-password'), 'utf8');
  expect(superuser).not.toBe(product);
  await expect(queryRows(asSuperuser(product), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect(await queryRows(asSuperuser(superuser), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
