import pg from 'pg';

/** The role of the product: owns its database and is no superuser, so that grants apply to it. */
const appRole = 'mall';
/** The superuser of the cluster, which creates `appRole`, and the name of the database. */
export const clusterRole = 'souk';

/** A superuser could remove the append-only guards, so each role has a secret of its own. */
export interface ClusterAccess {
  readonly port: string | number;
  /** Password of `appRole`. */
  readonly password: string;
  /** Password of `clusterRole`. */
  readonly superuserPassword: string;
}

/** Connection string of the product's role. */
export const appUrl = ({ port, password }: Omit<ClusterAccess, 'superuserPassword'>): string =>
  `postgres://${appRole}:${password}@127.0.0.1:${port}/${clusterRole}`;

const superuserUrl = ({ port, superuserPassword }: ClusterAccess, database: string): string =>
  `postgres://${clusterRole}:${superuserPassword}@127.0.0.1:${port}/${database}`;

/**
 * Creates the role and its database when they are missing.
 *
 * @param isForTests the role may also create databases and disable triggers
 */
export async function ensureDatabase(access: ClusterAccess, isForTests: boolean): Promise<void> {
  const [found] = await query<{ has_role: boolean; has_database: boolean }>(access, 'postgres', [
    `
      SELECT
        EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS has_role,
        EXISTS (SELECT FROM pg_database WHERE datname = $2) AS has_database`,
    [appRole, clusterRole],
  ]);
  if (!found!.has_role)
    await query(access, 'postgres', [
      `CREATE ROLE ${appRole} LOGIN PASSWORD '${access.password}'${isForTests ? ' CREATEDB' : ''}`,
    ]);
  if (isForTests)
    await query(access, 'postgres', [
      `GRANT SET ON PARAMETER session_replication_role TO ${appRole}`,
    ]);
  if (!found!.has_database)
    await query(access, 'postgres', [`CREATE DATABASE ${clusterRole} OWNER ${appRole}`]);
}

/** Runs one statement as superuser, on a connection of its own. */
async function query<T extends object>(
  access: ClusterAccess,
  database: string,
  [text, values]: readonly [string, unknown[]?],
): Promise<T[]> {
  const client = new pg.Client({
    connectionString: superuserUrl(access, database),
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
