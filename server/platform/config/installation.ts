import type { Rows, Sql } from '../database/sql.ts';
import type { Profile } from './env.ts';

/** Demo and development share their data; other profiles never mix. */
const kindOf = (profile: Profile): string => (profile === 'development' ? 'demo' : profile);

/** The kind of a database: production, demo or test. Undefined: not migrated, or not claimed yet. */
export async function installationKind(sql: Rows): Promise<string | undefined> {
  const [table] = await sql.rows<{ exists: boolean }>(
    "SELECT to_regclass('configs') IS NOT NULL AS exists",
  );
  if (!table?.exists) return undefined;
  const [row] = await sql.rows<{ kind: string }>(
    "SELECT value->>'kind' AS kind FROM configs WHERE name = 'installation'",
  );
  return row?.kind;
}

/**
 * Refuses the database of another kind of installation. Called before anything is written, so that
 * a wrong `DATABASE_URL` changes nothing.
 *
 * @throws Error when the database is of another kind
 */
export async function assertInstallation(sql: Rows, profile: Profile): Promise<void> {
  const kind = await installationKind(sql);
  if (kind === undefined || kind === kindOf(profile)) return;
  throw new Error(
    `This database holds ${kind} data, and SOUK_PROFILE=${profile} refuses it. ` +
      'Use a database of its own.',
  );
}

/**
 * Marks a migrated database as production, demo or test. Production refuses demo and test data, and
 * the other way round (docs/invariants.md#test-mode).
 *
 * @throws Error when the database is of another kind
 */
export async function claimInstallation(sql: Sql, profile: Profile): Promise<void> {
  await sql.run(
    `
      INSERT INTO configs (name, value)
      VALUES ('installation', jsonb_build_object('kind', $1::text))
      ON CONFLICT (name)
      DO NOTHING`,
    [kindOf(profile)],
  );
  await assertInstallation(sql, profile);
}
