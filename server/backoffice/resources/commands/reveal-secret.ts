import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import type { CommandResult } from '../hooks/resource-hooks.ts';
import { fieldOf } from '../registry.ts';
import { columnOf, quote } from '../tables/columns.ts';

interface RevealRequest {
  readonly actor: Actor;
  readonly resource: Resource;
  /** The secret field. */
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The text of a secret field of one row, for a command with `reveals`. The audit log records it. */
export async function revealSecret(
  crud: CrudContext,
  tx: Transaction,
  { actor, resource, name, rows }: RevealRequest,
): Promise<CommandResult> {
  const id = Number(rows[0]!.id);
  const column = columnOf(fieldOf(resource, name));
  const [stored] = await tx.rows<{ secret: Buffer | null }>(
    `SELECT ${column} AS secret FROM ${quote(resource.table)} WHERE id = $1`,
    [id],
  );
  const secret = stored?.secret?.toString('utf8');
  await writeAudit(tx, actor, {
    event: 'reveal',
    subject: resource.name,
    subjectId: id,
    details: { fields: [name] },
  });
  return { data: { text: secret ? crud.secrets.decrypt(secret) : '' } };
}
