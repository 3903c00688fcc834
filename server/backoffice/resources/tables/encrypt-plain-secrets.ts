import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import type { Database } from '../../../platform/database/sql.ts';
import type { Resources } from '../registry.ts';
import { columnOf, hasTable, quote } from './columns.ts';

/** Rows of one statement. */
const batchRows = 500;

/**
 * Encrypts secrets that are stored as plain bytes, since a migration made a text column one of
 * secrets. Runs at every start, before requests are accepted; several processes may run it at once.
 * Only fields with `shown` were texts before.
 */
export async function encryptPlainSecrets(
  database: Database,
  secrets: Secrets,
  resources: Resources,
): Promise<void> {
  for (const resource of resources.all.filter(hasTable))
    for (const field of resource.fields.values())
      if (field.type === 'secret' && field.shown > 0)
        while ((await encryptBatch(database, secrets, resource, field)) === batchRows);
}

async function encryptBatch(
  database: Database,
  secrets: Secrets,
  { table }: Resource,
  field: Field,
): Promise<number> {
  const column = columnOf(field);
  const rows = await database.rows<{ id: number; plain: Buffer }>(
    `
      SELECT id, ${column} AS plain
      FROM ${quote(table)}
      WHERE ${column} IS NOT NULL AND substring(${column}, 1, 3) <> 'v1.'::bytea
      LIMIT ${batchRows}`,
    [],
  );
  const encrypted = rows.map(({ plain }) =>
    Buffer.from(secrets.encrypt(plain.toString('utf8'), field.shown)),
  );
  if (rows.length > 0)
    await database.run(
      `
        UPDATE ${quote(table)} t
        SET ${column} = x.encrypted
        FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) x(id, plain, encrypted)
        WHERE t.id = x.id AND t.${column} = x.plain`,
      [rows.map(({ id }) => id), rows.map(({ plain }) => plain), encrypted],
    );
  return rows.length;
}
