import pg from 'pg';

/** Who the product is inside the embedded cluster: the owner of its database and no superuser, so that grants hold for it. */
export const appRole = 'mall';
/** The cluster's first role, a superuser, and the name of our database. It only makes the other. */
export const clusterRole = 'souk';

export interface ClusterAccess {
  readonly port: string | number;
  readonly password: string;
}

export const roleUrl = (
  { port, password }: ClusterAccess,
  role: string,
  database = clusterRole,
): string => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

/** Whoever made the objects of a cluster before there was this role gives them to it: all or none. What belongs to an extension stays. */
const handOver = `DO $$ DECLARE one text;
  BEGIN
    FOR one IN
      SELECT format('ALTER %s %s OWNER TO ${appRole}', o.kind, o.name) FROM (
        SELECT 'pg_class'::regclass AS class, oid, relnamespace AS schema, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, oid::regclass::text AS name FROM pg_class
          WHERE relkind IN ('r', 'p', 'v', 'm') OR (relkind = 'S' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = pg_class.oid AND d.deptype IN ('a', 'i')))
        UNION ALL SELECT 'pg_proc'::regclass, oid, pronamespace, 'ROUTINE', oid::regprocedure::text FROM pg_proc
        UNION ALL SELECT 'pg_type'::regclass, oid, typnamespace, CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, oid::regtype::text FROM pg_type WHERE typtype IN ('d', 'e')
        UNION ALL SELECT 'pg_namespace'::regclass, oid, oid, 'SCHEMA', quote_ident(nspname) FROM pg_namespace WHERE nspname <> 'public') o
      JOIN pg_namespace n ON n.oid = o.schema
      WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = o.class AND d.objid = o.oid AND d.deptype = 'e')
    LOOP EXECUTE one; END LOOP;
    ALTER DATABASE ${clusterRole} OWNER TO ${appRole};
  END $$`;

/**
 * Sees to it that the role and its database exist; a cluster of an earlier release gives both away.
 *
 * @param isForTests the role may also make databases and switch triggers off
 */
export async function ensureDatabase(access: ClusterAccess, isForTests: boolean): Promise<void> {
  const [found] = await ask<{ has_role: boolean; owner: string | null }>(access, 'postgres', [
    'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS has_role, (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = $2) AS owner',
    [appRole, clusterRole],
  ]);
  const { has_role: hasRole, owner } = found!;
  if (!hasRole)
    await ask(access, 'postgres', [
      `CREATE ROLE ${appRole} LOGIN PASSWORD '${access.password}'${isForTests ? ' CREATEDB' : ''}`,
    ]);
  if (isForTests)
    await ask(access, 'postgres', [
      `GRANT SET ON PARAMETER session_replication_role TO ${appRole}`,
    ]);
  if (owner === null)
    await ask(access, 'postgres', [`CREATE DATABASE ${clusterRole} OWNER ${appRole}`]);
  else if (owner !== appRole) await ask(access, clusterRole, [handOver]);
}

async function ask<T extends object>(
  access: ClusterAccess,
  database: string,
  [text, values]: readonly [string, unknown[]?],
): Promise<T[]> {
  const client = new pg.Client({
    connectionString: roleUrl(access, clusterRole, database),
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
