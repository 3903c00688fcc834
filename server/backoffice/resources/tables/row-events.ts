import type { BackOffice } from '../../../../schemas/contract/areas.ts';
import { may } from '../../../../schemas/rules/access.ts';
import { eventAreasOf, storeFieldOf } from '../../../../schemas/rules/resource/row-events.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { fieldOf, type Resources } from '../registry.ts';
import { columnsOf, isStored, quote, textLiteral } from './columns.ts';

/**
 * The fields that events show to the webhooks of an area: what is stored in the row and every account
 * of the area reads. A webhook has no rights of its own.
 */
export const eventFieldsOf = (resource: Resource, area: BackOffice): readonly Field[] =>
  [...resource.fields.values()].filter(
    (field) =>
      isStored(field) &&
      field.type !== 'password' &&
      field.type !== 'secret' &&
      may(field.read, area, () => false),
  );

/** Trigger of a table whose rows have events. The function is in `baseline/13-webhooks.sql`. */
const triggerName = 'webhook_rows';

type Arguments = readonly string[];

/** The function's arguments: the resource, the column of the store, and columns of no event. */
function argumentsOf(resource: Resource, resources: Resources): Arguments {
  const columnsIn = (field: Field): readonly string[] =>
    columnsOf(field, resources).map(({ name }) => name);
  const store = storeFieldOf(resource);
  const shown = new Set(
    eventAreasOf(resource).flatMap((area) => eventFieldsOf(resource, area).flatMap(columnsIn)),
  );
  const hidden = [...resource.fields.values()]
    .flatMap(columnsIn)
    .filter((column) => column !== 'id' && !shown.has(column));
  const storeColumn = store === undefined ? '' : columnsIn(fieldOf(resource, store))[0]!;
  return [resource.name, storeColumn, `{${hidden.toSorted().join()}}`];
}

const createSql = (table: string, given: Arguments): string =>
  `CREATE TRIGGER ${quote(triggerName)} AFTER INSERT OR UPDATE OR DELETE ON ${quote(table)} ` +
  `FOR EACH ROW EXECUTE FUNCTION webhook_row_changed(${given.map(textLiteral).join(', ')})`;

const dropSql = (table: string): string => `DROP TRIGGER ${quote(triggerName)} ON ${quote(table)}`;

type ReadRows = (text: string) => Promise<readonly StoredTrigger[]>;

interface StoredTrigger {
  readonly table: string;
  /** Arguments in hexadecimal, each ended by a zero byte. */
  readonly given: string;
}

async function storedTriggers(rows: ReadRows): Promise<ReadonlyMap<string, Arguments>> {
  const stored = await rows(`
    SELECT c.relname AS table, encode(t.tgargs, 'hex') AS given
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = '${triggerName}' AND c.relnamespace = 'public'::regnamespace`);
  return new Map(
    stored.map(({ table, given }) => [
      table,
      Buffer.from(given, 'hex').toString('utf8').split('\0').slice(0, -1),
    ]),
  );
}

const wantedTriggers = (resources: Resources): ReadonlyMap<string, Arguments> =>
  new Map(
    resources.all
      .filter(({ events }) => events)
      .map((resource) => [resource.table, argumentsOf(resource, resources)]),
  );

const areEqual = (one: Arguments | undefined, other: Arguments | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface Statements {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** Statements that make the triggers of a database those of the resources. */
export async function draftEventTriggers(
  rows: ReadRows,
  resources: Resources,
): Promise<Statements> {
  const [wanted, stored] = [wantedTriggers(resources), await storedTriggers(rows)];
  const tables = [...new Set([...stored.keys(), ...wanted.keys()])].filter(
    (table) => !areEqual(wanted.get(table), stored.get(table)),
  );
  const replace = (from: Arguments | undefined, to: Arguments | undefined, table: string) => [
    ...(from ? [dropSql(table)] : []),
    ...(to ? [createSql(table, to)] : []),
  ];
  return {
    up: tables.flatMap((table) => replace(stored.get(table), wanted.get(table), table)),
    down: tables.flatMap((table) => replace(wanted.get(table), stored.get(table), table)),
  };
}

/** Resources whose events the database would not write, as sentences. */
export async function missingEventTriggers(
  rows: ReadRows,
  resources: Resources,
): Promise<readonly string[]> {
  const stored = await storedTriggers(rows);
  return [...wantedTriggers(resources)]
    .filter(([table, given]) => !areEqual(given, stored.get(table)))
    .map(([table]) => `"${table}" does not send the events of its resource`);
}
