import type { TrialField, TrialRow } from '../../../../schemas/contract/calls/backoffice/trial.ts';
import type { Field, Resource, Row, Variables } from '../../../../schemas/rules/types.ts';
import { outsideTrial } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { visibilityOf } from '../access/field-visibility.ts';
import { hasVerbRight } from '../access/verb-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { exportCell, textOfCell } from '../import-export/export-cells.ts';
import { labelText } from '../read/labels.ts';
import { readRows, type WireRow } from '../read/show-row.ts';
import { readConfig } from '../write/config-row.ts';
import type { ChangedRow } from './changed-rows.ts';

/** A changed row in one of the resources of its table. */
interface FoundRow {
  readonly resource: Resource;
  readonly before: WireRow | undefined;
  readonly after: WireRow | undefined;
}

interface Reader {
  readonly actor: Actor;
  /** The resource of the call, which is looked at first. */
  readonly target: Resource;
  readonly variables: Variables;
}

/**
 * Changed rows as the caller reads them before and after, without those that the caller never sees.
 * What the caller reads before comes from the committed rows. Two statements per resource.
 */
export async function visibleRows(
  crud: CrudContext,
  reader: Reader,
  changed: readonly ChangedRow[],
): Promise<readonly TrialRow[]> {
  const found = new Map<ChangedRow, FoundRow>();
  for (const group of new Set(changed.map(groupOf)))
    for (const resource of candidates(crud, reader, group)) {
      const open = changed.filter(
        (row) => groupOf(row) === group && row.id !== undefined && !found.has(row),
      );
      await findIn(crud, { actor: reader.actor, resource, open }, found);
    }
  return changed.flatMap((row) => {
    const one = found.get(row);
    return one ? [describe(crud, reader, one)] : [];
  });
}

function describe(crud: CrudContext, { actor, variables }: Reader, found: FoundRow): TrialRow {
  const { resource, before, after } = found;
  return {
    resource: resource.name,
    label: labelText(resource.label, actor.language),
    id: before ? Number(before.id) : null,
    name: nameOf(resource, after ?? before!),
    change: changeOf(found),
    fields: fieldsOf(crud, { actor, variables, found }),
  };
}

/** The tables that have pages in some area: rows of others are internal. */
export const tablesWithPages = ({ resources }: CrudContext): ReadonlySet<string> =>
  new Set(
    resources.all.filter(({ scope }) => Object.keys(scope).length > 0).map(({ table }) => table),
  );

/** The table, of which each row of settings is a resource of its own. */
const groupOf = ({ table, before, after }: ChangedRow): string =>
  table === 'configs' ? `configs/${String((after ?? before)?.name)}` : table;

function candidates(
  { resources }: CrudContext,
  { actor, target }: Reader,
  group: string,
): readonly Resource[] {
  const isReadable = (resource: Resource): boolean =>
    resource.scope[actor.area] !== undefined &&
    (hasVerbRight(actor, resource, 'show') || hasVerbRight(actor, resource, 'index'));
  return resources.all
    .filter(({ name, table }) => (table === 'configs' ? name : table) === group)
    .filter(isReadable)
    .toSorted((one, other) => Number(other === target) - Number(one === target));
}

interface Search {
  readonly actor: Actor;
  readonly resource: Resource;
  /** The rows that no resource has shown yet. */
  readonly open: readonly ChangedRow[];
}

async function findIn(
  crud: CrudContext,
  { actor, resource, open }: Search,
  found: Map<ChangedRow, FoundRow>,
): Promise<void> {
  const read = async (side: 'before' | 'after'): Promise<ReadonlyMap<number, WireRow>> => {
    const ids = open.filter((row) => row[side] !== null).map(({ id }) => id!);
    if (ids.length === 0) return new Map();
    if (resource.scope[actor.area]?.single)
      return new Map([[ids[0]!, await readConfig(crud, actor, resource)]]);
    const rows = await readRows({ crud, actor, resource, sql: crud.database }, ids);
    return new Map(rows.map((row) => row.read()).map((row) => [Number(row.id), row]));
  };
  const befores = await outsideTrial(() => read('before'));
  const afters = await read('after');
  for (const row of open) {
    const [before, after] = [befores.get(row.id!), afters.get(row.id!)];
    if (before ?? after) found.set(row, { resource, before, after });
  }
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
