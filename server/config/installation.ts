import type { Profile } from './env.ts';
import type { Sql } from './sql.ts';

/** Demo and development share their data; the other kinds never mix. */
const kindOf = (profile: Profile): string => (profile === 'development' ? 'demo' : profile);

/**
 * Marks a database as production, demo or test when it is first used, and holds to that afterwards: production refuses demo and test
 * data, and they refuse production's (decisions 9, must-hold 31).
 * @throws Error when the database is of another kind
 */
export async function claimInstallation(sql: Sql, profile: Profile): Promise<void> {
  const kind = kindOf(profile);
  await sql.run(
    "INSERT INTO configs (name, value) VALUES ('installation', jsonb_build_object('kind', $1::text)) ON CONFLICT (name) DO NOTHING",
    [kind],
  );
  const [row] = await sql.rows<{ kind: string }>(
    "SELECT value->>'kind' AS kind FROM configs WHERE name = 'installation'",
  );
  if (row?.kind !== kind)
    throw new Error(
      `This database holds ${row?.kind} data, and SOUK_PROFILE=${profile} refuses it. Use a database of its own.`,
    );
}
