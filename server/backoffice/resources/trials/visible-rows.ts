import type { TrialField, TrialRow } from '../../../../schemas/contract/calls/backoffice/trial.ts';
import type { Field, Resource, Row, Variables } from '../../../../schemas/rules/types.ts';
import { outsideTrial } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import { hasVerbRight } from '../access/verb-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { exportCell, textOfCell } from '../import-export/export-cells.ts';
import { labelText } from '../read/labels.ts';
import { findRow, type WireRow } from '../read/show-row.ts';
import { readConfig } from '../write/config-row.ts';
import type { ChangedRow } from './changed-rows.ts';

/** A changed row in one of the resources of its table. */
interface FoundRow {
  readonly resource: Resource;
  readonly before: WireRow | undefined;
  readonly after: WireRow | undefined;
}

/**
 * A changed row as the caller reads it before and after; undefined for one that the caller sees in
 * neither state. What the caller reads before comes from the committed rows.
 *
 * @param target the resource of the call, which is looked at first
 */
export async function visibleRow(
  crud: CrudContext,
  { actor, target, variables }: { actor: Actor; target: Resource; variables: Variables },
  changed: ChangedRow,
): Promise<TrialRow | undefined> {
  const found = await findIn(crud, actor, candidates(crud, actor, target, changed), changed);
  if (!found) return undefined;
  const { resource, before, after } = found;
  const shown = after ?? before!;
  return {
    resource: resource.name,
    label: labelText(resource.label, actor.language),
    id: before ? Number(before.id) : null,
    name: nameOf(resource, shown),
    change: changeOf(found),
    fields: fieldsOf(crud, { actor, variables, found }),
  };
}

/** Whether the table has pages in some area, so that its rows are not internal. */
export const hasPages = ({ resources }: CrudContext, { table }: ChangedRow): boolean =>
  resources.all.some(
    (resource) => resource.table === table && Object.keys(resource.scope).length > 0,
  );

function candidates(
  { resources }: CrudContext,
  actor: Actor,
  target: Resource,
  { table, before, after }: ChangedRow,
): readonly Resource[] {
  const name = String((after ?? before)?.name);
  const isReadable = (resource: Resource): boolean =>
    resource.scope[actor.area] !== undefined &&
    (hasVerbRight(actor, resource, 'show') || hasVerbRight(actor, resource, 'index'));
  const own = resources.all.filter((resource) =>
    table === 'configs' ? resource.name === `configs/${name}` : resource.table === table,
  );
  return own
    .filter(isReadable)
    .toSorted((one, other) => Number(other === target) - Number(one === target));
}

async function findIn(
  crud: CrudContext,
  actor: Actor,
  resources: readonly Resource[],
  { id, before: stored, after: written }: ChangedRow,
): Promise<FoundRow | undefined> {
  if (id === undefined) return undefined;
  for (const resource of resources) {
    const read = async (): Promise<WireRow | undefined> =>
      resource.scope[actor.area]?.single
        ? readConfig(crud, actor, resource)
        : (await findRow(crud, crud.database, { actor, resource, id }))?.read();
    const before = stored === null ? undefined : await outsideTrial(read);
    const after = written === null ? undefined : await read();
    if (before ?? after) return { resource, before, after };
  }
  return undefined;
}

function changeOf({ before, after }: FoundRow): TrialRow['change'] {
  if (!before) return 'add';
  return after ? 'change' : 'delete';
}

const nameOf = ({ display }: Resource, row: WireRow): string =>
  String(row[display] ?? row.name ?? (row.id === undefined ? '' : `#${String(row.id)}`));

interface Described {
  readonly actor: Actor;
  readonly variables: Variables;
  readonly found: FoundRow;
}

/** The fields that differ; of a new or deleted row those that are not empty. */
function fieldsOf(
  crud: CrudContext,
  { actor, variables, found: { resource, before, after } }: Described,
): readonly TrialField[] {
  return visibilityOf(resource, actor, crud.resources)
    .fieldsOf(resource)
    .filter((field) => isTold(field) && !isSame(before?.[field.name], after?.[field.name]))
    .map((field) => {
      const cell = exportCell(field, actor, variables);
      const textOf = (row: WireRow | undefined) => (row ? textOfCell(cell(row as Row)) : '');
      return {
        name: field.name,
        label: labelText(field.label, actor.language),
        before: before?.[field.name] ?? null,
        after: after?.[field.name] ?? null,
        beforeText: textOf(before),
        afterText: textOf(after),
      };
    });
}

/** Ids of new rows are given when they are written; revisions and times say nothing. */
const isTold = ({ system, name }: Field): boolean => !system || name === 'deleted_at';

const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
