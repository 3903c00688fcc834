import type { Field, Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Call } from '../call.ts';
import { fieldOf, type Referrer, type Resources } from '../registry.ts';
import { resourceErrors } from '../resources.errors.ts';
import { columnOf, quote, textLiteral } from '../tables/columns.ts';
import { inUseRefusal, resourceLabel } from './database-errors.ts';

/*
 * What the foreign keys of the database do for rows that are really deleted
 * (docs/decisions/0131-soft-deletion.md).
 */

/**
 * Whether a soft deletion of the target must be refused because of this reference. Parents of a tree
 * are checked by `tree-rules.ts`.
 */
export const restrictsSoftDeletion = (field: Field, target: Resource): boolean =>
  field.type === 'ref' &&
  field.onDelete === 'restrict' &&
  target.softDelete &&
  isDeletable(target) &&
  field !== target.fields.get(target.tree?.field ?? '');

const isDeletable = ({ scope }: Resource): boolean =>
  Object.values(scope).some(({ can }) => can.has('destroy') || can.has('deletes'));

/** Whether a write of these fields locks rows that it refers to, so that it needs a transaction. */
export const locksTargets = (resources: Resources, { fields }: Resource, sent: Row): boolean =>
  Object.keys(sent).some((name) => {
    const field = fields.get(name);
    if (field?.type === 'area') return true;
    return field?.type === 'ref' && restrictsSoftDeletion(field, resources.targetOf(field));
  });

/** Whether rows of the resource may be soft-deleted only while nothing refers to them. */
export const isRestricted = (resource: Resource, resources: Resources): boolean =>
  restrictingReferrers(resource, resources).length > 0;

function restrictingReferrers(target: Resource, resources: Resources): readonly Referrer[] {
  return resources
    .referrersOf(target.name)
    .filter(
      ({ resource, field }) =>
        restrictsSoftDeletion(field, target) &&
        isOfTable(resource) &&
        !belongsTo(resource, field, target),
    );
}

/** Settings are one row of a common table, whose values are not columns. */
export const isOfTable = ({ name, source }: Resource): boolean =>
  source === 'table' && !name.startsWith('configs/');

/** Child rows are deleted and restored with their parent. */
const belongsTo = (child: Resource, { name }: Field, parent: Resource): boolean =>
  child.parent === name ||
  [...parent.fields.values()].some(
    ({ type, owned, resource, by }) =>
      type === 'many' && owned && resource === child.name && by === name,
  );

/**
 * Refuses to soft-delete rows that undeleted rows refer to. The caller has locked the rows
 * `FOR UPDATE`: a write that began to refer to them before is seen, a later one finds them deleted.
 *
 * @throws Refusal 400
 */
export async function assertNotReferenced(
  { crud: { resources }, sql, actor, resource }: Call,
  ids: readonly number[],
): Promise<void> {
  const referrers = restrictingReferrers(resource, resources);
  if (referrers.length === 0) return;
  const uses = referrers.map((referrer) => useSql(resource, referrer)).join(' UNION ALL ');
  const [use] = await sql.rows<{ by: string }>(`${uses} LIMIT 1`, [ids]);
  if (use) throw inUseRefusal(use.by, actor, resources);
}

function useSql(target: Resource, { resource, field }: Referrer): string {
  const isItself = resource === target ? ' AND r.id <> ALL($1::bigint[])' : '';
  const notDeleted = resource.softDelete ? ' AND r.deleted_at IS NULL' : '';
  return `
    SELECT ${textLiteral(resource.table)} AS by
    WHERE EXISTS (
      SELECT 1
      FROM ${quote(target.table)} t
      JOIN ${quote(resource.table)} r ON r.${columnOf(field)} = t.${columnOf(fieldOf(target, field.key))}
      WHERE t.id = ANY($1::bigint[])${isItself}${notDeleted}
    )`;
}

/**
 * Refuses to restore rows whose references point at deleted rows, which could not be deleted while
 * these rows existed. Locks the targets, so that none is deleted until the restoration commits.
 *
 * @throws Refusal 400
 */
export async function assertTargetsExist(
  { crud: { resources }, sql, actor, resource }: Call,
  ids: readonly number[],
): Promise<void> {
  const references = [...resource.fields.values()].filter(
    (field) => field.type === 'ref' && restrictsSoftDeletion(field, resources.targetOf(field)),
  );
  for (const field of references) {
    const target = resources.targetOf(field);
    const found = await sql.rows<{ deleted: boolean }>(
      `
        SELECT t.deleted_at IS NOT NULL AS deleted
        FROM ${quote(target.table)} t
        JOIN ${quote(resource.table)} r ON r.${columnOf(field)} = t.${columnOf(fieldOf(target, field.key))}
        WHERE r.id = ANY($1::bigint[])
        ORDER BY t.id
        FOR KEY SHARE OF t`,
      [ids],
    );
    if (found.some(({ deleted }) => deleted))
      throw resourceErrors.refersToDeleted({ to: resourceLabel(target, actor) });
  }
}
