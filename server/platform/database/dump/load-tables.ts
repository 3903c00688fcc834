import { quoteName } from './catalog.ts';
import type { DumpConnection } from './dump-connection.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `load` in one transaction without foreign keys and triggers, which rows in any order would
 * violate, and brings them back before the commit: the foreign keys then check every row.
 */
export async function withoutConstraints(
  connection: DumpConnection,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  await connection.rows('BEGIN');
  try {
    const keys = await dropForeignKeys(connection);
    await switchTriggers(connection, tables, 'DISABLE');
    await load();
    await switchTriggers(connection, tables, 'ENABLE');
    for (const { table, name, definition } of keys)
      await connection.rows(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`);
    await connection.rows('COMMIT');
  } catch (error) {
    await connection.rows('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await connection.rows('ANALYZE');
}

/** Removes the rows that migrations wrote, where there are any. Append-only tables have none. */
export async function emptyTables(
  connection: DumpConnection,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) {
    const rows = await connection.rows(`SELECT FROM public.${quoteName(table)} LIMIT 1`);
    if (rows.length > 0) await connection.rows(`DELETE FROM public.${quoteName(table)}`);
  }
}

async function dropForeignKeys(connection: DumpConnection): Promise<readonly ForeignKey[]> {
  const keys = await connection.rows<ForeignKey>(`
    SELECT
      conrelid::regclass::text AS table, conname::text AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    ORDER BY conrelid, conname`);
  for (const { table, name } of keys)
    await connection.rows(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`);
  return keys;
}

async function switchTriggers(
  connection: DumpConnection,
  tables: readonly string[],
  action: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const table of tables)
    await connection.rows(`ALTER TABLE public.${quoteName(table)} ${action} TRIGGER USER`);
}

/** Makes an empty schema. @throws Error when the role does not own the database */
export async function emptyDatabase(connection: DumpConnection): Promise<void> {
  await connection.rows('DROP SCHEMA IF EXISTS public CASCADE');
  await connection.rows('CREATE SCHEMA public');
}
