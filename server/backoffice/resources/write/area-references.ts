import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import { quote, textLiteral } from '../tables/columns.ts';
import { inUseRefusal } from './database-errors.ts';
import { isOfTable } from './soft-deleted-references.ts';

/** Whether fields of type `area` refer to rows of this resource. */
export const hasAreas = ({ name }: Resource): boolean => name === 'areas';

/**
 * Refuses to delete areas that a field of type `area` names: its columns have no foreign keys. The
 * caller has locked the areas `FOR UPDATE`: a reference written before the lock is found here, and a
 * later write finds the areas deleted (`check-refs.ts`). Rows that already name a missing area stay
 * as they are.
 *
 * @throws Refusal 400
 */
export async function assertAreasNotNamed(
  { resources }: CrudContext,
  tx: Sql,
  { actor, ids }: { readonly actor: Actor; readonly ids: readonly number[] },
): Promise<void> {
  const uses = resources.all
    .filter(isOfTable)
    .flatMap((resource) =>
      [...resource.fields.values()]
        .filter(({ type }) => type === 'area')
        .map((field) => useSql(resource, field)),
    );
  if (uses.length === 0) return;
  const [use] = await tx.rows<{ by: string }>(`${uses.join(' UNION ALL ')} LIMIT 1`, [ids]);
  if (use) throw inUseRefusal(use.by, actor, resources);
}

function useSql({ table, softDelete }: Resource, field: Field): string {
  const notDeleted = softDelete ? ' AND r.deleted_at IS NULL' : '';
  return `
    SELECT ${textLiteral(table)} AS by
    WHERE EXISTS (SELECT 1 FROM ${quote(table)} r WHERE (${namesAreaSql(field)})${notDeleted})`;
}

/** A path is stored in a column for each level, or in one column as JSON. */
function namesAreaSql({ name, columns = [] }: Field): string {
  if (columns.length > 0)
    return columns.map((column) => `r.${quote(column)} = ANY($1::bigint[])`).join(' OR ');
  return `
    EXISTS (
      SELECT FROM jsonb_array_elements_text(r.${quote(name)}) path(id)
      WHERE path.id::bigint = ANY($1::bigint[])
    )`;
}
