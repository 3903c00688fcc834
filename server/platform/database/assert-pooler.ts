import type { SessionChoices } from './session-settings.ts';
import { asStatements, sessionSettings } from './session-settings.ts';
import type { Rows } from './sql.ts';

/**
 * Behind a pooler, sessions have the settings of its configuration and not ours.
 *
 * @throws Error with the line that its configuration needs, when the sessions differ
 */
export async function assertPooler(sql: Rows, choices: SessionChoices): Promise<void> {
  const wanted = sessionSettings(choices);
  const rows = await sql.rows<{ name: string; value: string | null }>(
    `
      SELECT name, replace(current_setting(name, true), ' ', '') AS value
      FROM unnest($1::text[]) AS n(name)`,
    [Object.keys(wanted)],
  );
  const wrong = rows.filter(({ name, value }) => value !== wanted[name]).map(({ name }) => name);
  if (wrong.length > 0)
    throw new Error(
      `The pooler of DATABASE_URL opens sessions with another ${wrong.join(', ')}. Give its database ` +
        `this connect_query (deploy/pgbouncer.ini):\n${asStatements(wanted)}`,
    );
}
