import type { Row } from '../../../../schemas/rules/types.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import type { Call } from '../call.ts';
import type { CommandResult } from '../hooks/resource-hooks.ts';
import { fieldOf } from '../registry.ts';
import { columnOf, quote } from '../tables/columns.ts';

/**
 * The text of a secret field of one row, for a command with `reveals`. The audit log records it.
 *
 * @param name the secret field
 */
export async function revealSecret(
  { crud, sql, actor, resource }: Call,
  name: string,
  row: Row,
): Promise<CommandResult> {
  const id = Number(row.id);
  const column = columnOf(fieldOf(resource, name));
  const [stored] = await sql.rows<{ secret: Buffer | null }>(
    `SELECT ${column} AS secret FROM ${quote(resource.table)} WHERE id = $1`,
    [id],
  );
  const secret = stored?.secret?.toString('utf8');
  await writeAudit(sql, actor, {
    event: 'reveal',
    subject: resource.name,
    subjectId: id,
    details: { fields: [name] },
  });
  return { data: { text: secret ? crud.secrets.decrypt(secret) : '' } };
}
