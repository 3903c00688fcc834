import type { DataSource } from '../../../platform/database/data-source.ts';
import type { Resources } from '../registry.ts';
import { hasTable, joinTableOf, quote, textLiteral } from './columns.ts';
import {
  type ColumnWithKeys,
  columnsWithKeys,
  type TablesWithKeys,
  type WantedColumn,
  wantedColumns,
} from './compared-columns.ts';
import { conversionBack, conversionOf, hasValuesOf, isKindComment } from './convert-column.ts';
import { type AskAuthor, askOnce, type DraftStep, renameColumn } from './former-names.ts';
import { lostData } from './lost-data.ts';
import { draftRemovedTables } from './removed-tables.ts';
import { isStoredComment } from './stored-values.ts';

/**
 * Columns that get another name, another type or another target, with their values. The steps are
 * made in the database at once, so that what is compared next finds the new columns.
 */
export async function draftColumns(
  source: DataSource,
  resources: Resources,
  ask: AskAuthor,
): Promise<readonly DraftStep[]> {
  const wanted = wantedColumns(source, resources);
  leaveUncommented(source, await columnsWithKeys(source));
  const joined = await run(
    source,
    referencesBecomingLists(resources, await columnsWithKeys(source)),
  );
  const named = await run(source, namedRenames(wanted, await columnsWithKeys(source)));
  const answered = await run(source, await askedSteps(source, wanted, ask));
  const converted = await run(source, conversionSteps(wanted, await columnsWithKeys(source)));
  return [...joined, ...named, ...answered, ...converted];
}

/** Columns of earlier releases stay without a comment, so that a draft has only what changes. */
function leaveUncommented(source: DataSource, stored: TablesWithKeys): void {
  for (const { tableName, columns } of source.entityMetadatas)
    for (const column of columns) {
      const before = stored.get(tableName)?.get(column.databaseName);
      if (isKindComment(column.comment) && before?.comment === null) delete column.comment;
    }
}

async function run(source: DataSource, steps: readonly DraftStep[]): Promise<readonly DraftStep[]> {
  for (const statement of steps.flatMap(({ up }) => up)) await source.query(statement);
  return steps;
}

/** References that become `refs` to the same rows: each row keeps its one as a row of the join table. */
const referencesBecomingLists = (
  resources: Resources,
  stored: TablesWithKeys,
): readonly DraftStep[] =>
  resources.all.filter(hasTable).flatMap(({ table, fields }) =>
    [...fields.values()]
      .filter(({ type }) => type === 'refs')
      .flatMap((field) => {
        const { through, by, to } = joinTableOf(field);
        const columns = stored.get(table);
        const before = columns?.get(field.name) ?? columns?.get(field.was ?? '');
        const isSame = before?.target === resources.targetOf(field).table;
        // A join table has ids; a reference may store another key
        const hasIds = before?.key?.[1].includes('(id)');
        if (!before || !isSame || !hasIds || stored.has(through)) return [];
        const removed = dropColumn(before);
        return [
          {
            up: [
              `CREATE TABLE ${quote(through)} (
                ${quote(by)} bigint NOT NULL,
                ${quote(to)} bigint NOT NULL,
                CONSTRAINT ${quote(`pk_${through}`)} PRIMARY KEY (${quote(by)}, ${quote(to)})
              )`,
              `INSERT INTO ${quote(through)} (${quote(by)}, ${quote(to)})
                SELECT id, ${quote(before.name)}
                FROM ${quote(table)}
                WHERE ${quote(before.name)} IS NOT NULL`,
              ...removed.up,
            ],
            down: [
              ...removed.down,
              `UPDATE ${quote(table)}
                SET ${quote(before.name)} = j.first
                FROM (SELECT ${quote(by)} AS id, min(${quote(to)}) AS first FROM ${quote(through)} GROUP BY 1) j
                WHERE j.id = ${quote(table)}.id`,
              `DROP TABLE ${quote(through)}`,
            ],
            loses: [],
          },
        ];
      }),
  );

/** Fields that name their former name: `"was": "phone"`. */
const namedRenames = (
  wanted: readonly WantedColumn[],
  stored: TablesWithKeys,
): readonly DraftStep[] =>
  wanted.flatMap(({ table, name, field }) => {
    const columns = stored.get(table);
    const was = field?.was;
    if (was === undefined || !columns?.has(was) || columns.has(name)) return [];
    return [renameColumn(table, was, name)];
  });

/** Columns that go as others come, and references whose ids become ids of other rows. */
async function askedSteps(
  source: DataSource,
  wanted: readonly WantedColumn[],
  ask: AskAuthor,
): Promise<readonly DraftStep[]> {
  const stored = await columnsWithKeys(source);
  const gone = [...stored].flatMap(([name, columns]) =>
    goneColumns(
      wanted.filter(({ table }) => table === name),
      columns,
    ),
  );
  const moved = wanted.filter(({ table, name, target }) => {
    const before = stored.get(table)?.get(name)?.target;
    return target !== undefined && before !== undefined && before !== null && before !== target;
  });
  const kept = await askOnce(
    [
      ...gone,
      ...moved.map(({ table, name }) => ({ place: `${table}.${name}`, candidates: [name] })),
    ],
    ask,
  );
  const renamed = gone.filter(({ place }) => kept.has(place));
  // Both columns of a join table are its key, so that one of them cannot go
  const joins = gone.filter(
    (column) => !renamed.includes(column) && !stored.get(column.table)?.has('id'),
  );
  return [
    ...renamed.map(({ table, name, place }) => renameColumn(table, name, kept.get(place)!)),
    ...(await removedJoins(source, [...new Set(joins.map(({ table }) => table))])),
    ...moved
      .filter(({ table, name }) => !kept.has(`${table}.${name}`))
      .map(({ table, name }) => ({
        up: [`UPDATE ${quote(table)} SET ${quote(name)} = NULL`],
        down: [],
        loses: [`the values of "${name}" of "${table}", which refers to other rows now`],
      })),
  ];
}

async function removedJoins(
  source: DataSource,
  names: readonly string[],
): Promise<readonly DraftStep[]> {
  const { up, down } = await draftRemovedTables(source, names);
  return names.length === 0 ? [] : [{ up, down, loses: lostData(up) }];
}

/** The columns of one table that go and could be one that comes. */
function goneColumns(wanted: readonly WantedColumn[], stored: ReadonlyMap<string, ColumnWithKeys>) {
  const names = new Set(wanted.map(({ name }) => name));
  const comes = wanted.filter(({ name, field }) => !stored.has(name) && !field?.system);
  return [...stored.values()]
    .filter(({ name, comment }) => !names.has(name) && !isStoredComment(comment))
    .map((column) => ({
      table: column.table,
      name: column.name,
      place: `${column.table}.${column.name}`,
      candidates: comes
        .filter(({ type, field }) => {
          if (field?.type === 'computed') return false;
          return type === column.type || conversionOf(column, { name: '', type }, field);
        })
        .map(({ name }) => name),
    }))
    .filter(({ candidates }) => candidates.length > 0);
}

const conversionSteps = (
  wanted: readonly WantedColumn[],
  stored: TablesWithKeys,
): readonly DraftStep[] =>
  wanted.flatMap((column) => {
    const { table, name } = column;
    const before = stored.get(table)?.get(name);
    if (!before || hasValuesOf(before, column, column.field)) return [];
    if (column.field?.type === 'computed') return [];
    const conversion = conversionOf(before, column, column.field);
    if (!conversion) return before.type === column.type ? [dropColumn(before)] : [];
    const loses = conversion.loses ?? unknownMeaning(before);
    return [
      {
        up: [...dropKeys(before), retype(before, column.type, conversion.using)],
        down: [...wayBack(before, column), ...addKeys(before)],
        loses: loses === undefined ? [] : [`${loses} (the column "${name}" of "${table}")`],
      },
    ];
  });

/** A column of an earlier release has no comment that tells amounts, in cents, from other numbers. */
const unknownMeaning = ({ type, kind }: ColumnWithKeys): string | undefined =>
  type === 'bigint' && kind === undefined
    ? 'what the numbers mean, if they are amounts in cents'
    : undefined;

/** What is compared next adds the column again. */
function dropColumn(before: ColumnWithKeys): DraftStep {
  const { table, name, comment } = before;
  const up = [`ALTER TABLE ${quote(table)} DROP COLUMN ${quote(name)}`];
  const addComment =
    comment === null
      ? []
      : [`COMMENT ON COLUMN ${quote(table)}.${quote(name)} IS ${textLiteral(comment)}`];
  return { up, down: [addAgain(before), ...addComment, ...addKeys(before)], loses: lostData(up) };
}

/** A column that must have a value may be empty after the way back: its values are gone. */
const addAgain = ({ table, name, type, default: preset }: ColumnWithKeys): string =>
  `ALTER TABLE ${quote(table)} ADD ${quote(name)} ${type} DEFAULT ${preset ?? 'NULL'}`;

/** What is compared next makes the indexes and the foreign key of the new type. */
const dropKeys = ({ table, key, indexes }: ColumnWithKeys): readonly string[] => [
  ...(key ? [`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(key[0])}`] : []),
  ...Object.keys(indexes).map((name) => `DROP INDEX ${quote(name)}`),
];

const addKeys = ({ table, key, indexes }: ColumnWithKeys): readonly string[] => [
  ...Object.values(indexes),
  ...(key ? [`ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(key[0])} ${key[1]}`] : []),
];

/** The default and NOT NULL are those of the former type; what is compared next sets the new ones. */
function retype(before: ColumnWithKeys, type: string, using: string): string {
  const column = `ALTER COLUMN ${quote(before.name)}`;
  const changes = [
    ...(before.nullable ? [] : [`${column} DROP NOT NULL`]),
    ...(before.default === null ? [] : [`${column} DROP DEFAULT`]),
    `${column} TYPE ${type} USING ${using}`,
  ];
  return `ALTER TABLE ${quote(before.table)} ${changes.join(', ')}`;
}

function wayBack(before: ColumnWithKeys, after: WantedColumn): readonly string[] {
  const { table, name, type, nullable, default: preset } = before;
  const back = conversionBack(after, before, after.field);
  const column = `ALTER COLUMN ${quote(name)}`;
  const changes = [
    ...(back
      ? [`${column} TYPE ${type} USING ${back.using}`]
      : [`DROP COLUMN ${quote(name)}`, `ADD ${quote(name)} ${type} DEFAULT ${preset ?? 'NULL'}`]),
    ...(preset === null || !back ? [] : [`${column} SET DEFAULT ${preset}`]),
    ...(nullable ? [] : [`${column} SET NOT NULL`]),
  ];
  return [`ALTER TABLE ${quote(table)} ${changes.join(', ')}`];
}
