import type { Sql } from '../database/sql.ts';
import type { Profile } from './env.ts';

/** Demo and development share their data; other profiles never mix. */
const kindOf = (profile: Profile): string => (profile === 'development' ? 'demo' : profile);

/**
 * Marks a new database as production, demo or test. Production refuses demo and test data, and the
 * other way round (docs/invariants.md#test-mode).
 *
 * @throws Error when the database is of another kind
 */
export async function claimInstallation(sql: Sql, profile: Profile): Promise<void> {
  const kind = kindOf(profile);
  await sql.run(
    `
      INSERT INTO configs (name, value)
      VALUES ('installation', jsonb_build_object('kind', $1::text))
      ON CONFLICT (name)
      DO NOTHING`,
    [kind],
  );
  const [row] = await sql.rows<{ kind: string }>(
    "SELECT value->>'kind' AS kind FROM configs WHERE name = 'installation'",
  );
  if (row?.kind === kind) return;
  throw new Error(
    `This database holds ${row?.kind} data, and SOUK_PROFILE=${profile} refuses it. ` +
      'Use a database of its own.',
  );
}
