import type { Sql } from '../../../server/platform/database/sql.ts';

/** Replaces the settings `configs/<name>` by SQL, without the rules of their form. */
export const writeConfig = (sql: Sql, name: string, value: object): Promise<number> =>
  sql.run(
    `
      INSERT INTO configs (name, value)
      VALUES ($1, $2)
      ON CONFLICT (name)
      DO UPDATE
      SET value = excluded.value`,
    [`configs/${name}`, JSON.stringify(value)],
  );
