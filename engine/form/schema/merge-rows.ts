import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { comparedFields, isCellChanged, rowsByKey } from '../../views/child-changes.ts';
import type { FormShape } from './form-model.ts';

/** The three states of a list of child rows: as it was opened, as it is stored now, and the own one. */
interface Lists {
  readonly base: Json | undefined;
  readonly theirs: Json | undefined;
  readonly mine: Json | undefined;
}

/**
 * The own changes on top of the row as it is now: in child rows cell by cell, so that a cell that
 * only the other user has changed keeps the value of the other user.
 */
export const mergeMine = (
  { fields }: Pick<FormShape, 'fields'>,
  { base, theirs, mine }: { readonly base: Row; readonly theirs: Row; readonly mine: Row },
): Row =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const children = childrenOf(fields.get(name));
      const lists = { base: base[name], theirs: theirs[name], mine: value };
      return [name, children ? mergeLists(lists, children) : value];
    }),
  );

/** The fields of the child rows of a list field; undefined for any other field. */
export const childrenOf = (field: FieldConfig | undefined): readonly FieldConfig[] | undefined =>
  field?.type === 'many' ? field.fields : undefined;

/** Rows that both have: changed cells of the own row. Rows that only one has added stay. */
function mergeLists({ base, theirs, mine }: Lists, fields: readonly FieldConfig[]): Json {
  const [opened, stored, own] = [rowsByKey(base), rowsByKey(theirs), rowsByKey(mine)];
  const kept = [...own].flatMap(([key, row]) => {
    const [before, now] = [opened.get(key), stored.get(key)];
    if (!before) return [row];
    if (now) return [mergeRow({ before, now, own: row }, fields)];
    // The other user has removed it: a row without own changes goes, else it is added again
    const isOwn = comparedFields(fields).some(({ name }) => isCellChanged(before, row, name));
    const { id: _id, ...added } = row;
    return isOwn ? [added] : [];
  });
  const added = [...stored].filter(([key]) => !opened.has(key) && !own.has(key));
  return [...kept, ...added.map(([, row]) => row)];
}

function mergeRow(
  { before, now, own }: { readonly before: Row; readonly now: Row; readonly own: Row },
  fields: readonly FieldConfig[],
): Row {
  const merged: Record<string, Json> = { ...own };
  // Values that are only sent, such as the stock that was shown
  const sentOnly = Object.keys(own).filter((name) => !Object.hasOwn(before, name));
  for (const { name, type } of comparedFields(fields)) {
    const value = now[name];
    if (value === undefined || !Object.hasOwn(own, name)) continue;
    if (isCellChanged(before, own, name)) continue;
    merged[name] = value;
    for (const shown of type === 'integer' ? sentOnly : [])
      if (own[shown] === before[name]) merged[shown] = value;
  }
  return merged;
}

/** Whether both have changed the same cell, or the same row where one of them removed it. */
export function clashOf({ base, theirs, mine }: Lists, fields: readonly FieldConfig[]): boolean {
  const [opened, stored, own] = [rowsByKey(base), rowsByKey(theirs), rowsByKey(mine)];
  return [...opened].some(([key, before]) => {
    const [now, row] = [stored.get(key), own.get(key)];
    const changed = (after: Row) =>
      comparedFields(fields).filter(({ name }) => isCellChanged(before, after, name));
    if (!now || !row) return (now && changed(now).length > 0) || (row && changed(row).length > 0);
    return changed(row).some(
      ({ name }) => isCellChanged(before, now, name) && isCellChanged(now, row, name),
    );
  });
}
