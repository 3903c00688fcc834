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
 * Makes `appRole` the owner of all objects that earlier releases created as superuser, except
 * those of extensions. All or none.
 */
const transferOwnership = `
  DO $$
  DECLARE alter_owner text;
  BEGIN
    FOR alter_owner IN
      SELECT format('ALTER %s %s OWNER TO ${appRole}', o.kind, o.name)
      FROM (
        SELECT
          'pg_class'::regclass AS class, oid, relnamespace AS schema,
          CASE relkind
            WHEN 'v' THEN 'VIEW'
            WHEN 'm' THEN 'MATERIALIZED VIEW'
            WHEN 'S' THEN 'SEQUENCE'
            ELSE 'TABLE'
          END AS kind,
          oid::regclass::text AS name
        FROM pg_class
        WHERE relkind IN ('r', 'p', 'v', 'm')
          OR (
            relkind = 'S'
            AND NOT EXISTS (
              SELECT
              FROM pg_depend d
              WHERE d.classid = 'pg_class'::regclass
                AND d.objid = pg_class.oid
                AND d.deptype IN ('a', 'i')
            )
          )
        UNION ALL
        SELECT 'pg_proc'::regclass, oid, pronamespace, 'ROUTINE', oid::regprocedure::text
        FROM pg_proc
        UNION ALL
        SELECT
          'pg_type'::regclass, oid, typnamespace,
          CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, oid::regtype::text
        FROM pg_type
        WHERE typtype IN ('d', 'e')
        UNION ALL
        SELECT 'pg_namespace'::regclass, oid, oid, 'SCHEMA', quote_ident(nspname)
        FROM pg_namespace
        WHERE nspname <> 'public'
      ) o
      JOIN pg_namespace n ON n.oid = o.schema
      WHERE n.nspname !~ '^pg_'
        AND n.nspname <> 'information_schema'
        AND NOT EXISTS (
          SELECT
          FROM pg_depend d
          WHERE d.classid = o.class AND d.objid = o.oid AND d.deptype = 'e'
        )
    LOOP
      EXECUTE alter_owner;
    END LOOP;
    ALTER DATABASE ${clusterRole} OWNER TO ${appRole};
  END $$`;

/**
 * Creates the role and its database when they are missing, and transfers the ownership of a
 * database that an earlier release created.
 *
 * @param isForTests the role may also create databases and disable triggers
 */
export async function ensureDatabase(access: ClusterAccess, isForTests: boolean): Promise<void> {
  const [found] = await query<{ has_role: boolean; owner: string | null }>(access, 'postgres', [
    `
      SELECT
        EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS has_role,
        (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = $2) AS owner`,
    [appRole, clusterRole],
  ]);
  const { has_role: hasRole, owner } = found!;
  if (!hasRole)
    await query(access, 'postgres', [
      `CREATE ROLE ${appRole} LOGIN PASSWORD '${access.password}'${isForTests ? ' CREATEDB' : ''}`,
    ]);
  if (isForTests)
    await query(access, 'postgres', [
      `GRANT SET ON PARAMETER session_replication_role TO ${appRole}`,
    ]);
  if (owner === null)
    await query(access, 'postgres', [`CREATE DATABASE ${clusterRole} OWNER ${appRole}`]);
  else if (owner !== appRole) await query(access, clusterRole, [transferOwnership]);
}

/** SQLSTATE invalid_password. */
const wrongPassword = '28P01';

/** Changes the superuser's password. Does nothing when the password of `access` was changed before. */
export async function changeSuperuserPassword(
  access: ClusterAccess,
  newPassword: string,
): Promise<void> {
  try {
    await query(access, 'postgres', [`ALTER ROLE ${clusterRole} PASSWORD '${newPassword}'`]);
  } catch (error) {
    if ((error as { code?: unknown }).code !== wrongPassword) throw error;
  }
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
