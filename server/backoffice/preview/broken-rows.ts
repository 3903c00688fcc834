import { isDeepStrictEqual } from 'node:util';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Field, Json, Resource, Row, Variables } from '../../../schemas/rules/types.ts';
import { checkRow } from '../../../schemas/rules/validation/check-row.ts';
import { fieldsOf } from '../../../schemas/rules/validation/compile-rules.ts';
import { parseValue } from '../../../schemas/rules/values/parse-value.ts';
import type { Database } from '../../platform/database/sql.ts';
import { variablesOf } from '../../platform/http/access/actor.ts';
import type { Resources } from '../resources/registry.ts';
import { takenKey } from '../resources/resources.errors.ts';
import { columnsOf, hasTable, quote } from '../resources/tables/columns.ts';
import { storedColumns } from '../resources/tables/compare-tables.ts';
import { noActor } from '../resources/write/related/stored-computed.ts';
import { ruleErrors } from '../resources/write/rules/rule-errors.ts';
import { ruleOf } from './project-facts.ts';
import { readRows } from './stored-rows.ts';

/** Rows that kept the rules before and break them now. */
export interface BrokenRule {
  readonly resource: string;
  /** `/goods_name` */
  readonly pointer: string;
  /** Locale key of the error, with its parameters. */
  readonly key: string;
  readonly params: RuleError['params'];
  readonly rows: number;
  /** The first ids, ascending. */
  readonly ids: readonly number[];
}

const shownIds = 10;

/**
 * Reads the rows of every resource whose rules changed and checks them by both sets of rules, as a
 * form that sends the whole row would. Deleted rows are left out.
 */
export async function brokenRules(
  database: Database,
  before: Resources,
  after: Resources,
  on: PreviewEvents,
): Promise<readonly BrokenRule[]> {
  const found: BrokenRule[] = [];
  const variables = await variablesNow(database);
  const columns = await storedColumns(database);
  for (const resource of after.all) {
    const old = before.byName.get(resource.name);
    if (!old || !hasTable(old) || !hasTable(resource) || !isChanged(old, resource)) continue;
    on.rows(resource.name);
    const stored = columns.get(old.table) ?? new Map<string, unknown>();
    const fields = fieldsToCheck(old, resource, (field) => isReadable(field, before, stored));
    for (const { name } of fields.unread) on.unread(`${resource.name}.${name}`);
    const checked = { old, resource, ...fields, before, after, variables };
    found.push(...(await brokenIn(database, checked)));
    found.push(...(await duplicatesIn(database, checked, on)));
  }
  return found;
}

export interface PreviewEvents {
  /** The rows of a resource are read. */
  rows(resource: string): void;
  /** The stored values of a field, `goods.price`, cannot be checked. */
  unread(field: string): void;
}

const isChanged = (old: Resource, now: Resource): boolean =>
  !isDeepStrictEqual(rulesOf(old), rulesOf(now));

const rulesOf = ({ fields, checks, unique }: Resource) => [
  [...fields].map(([name, field]) => [name, ruleOf(field)]),
  [...checks],
  unique,
];

/** Whether the database holds the values in columns and the server reads them as text. */
const isReadable = (
  field: Field,
  resources: Resources,
  stored: ReadonlyMap<string, unknown>,
): boolean => {
  const columns = columnsOf(field, resources);
  return (
    field.type !== 'password' &&
    field.type !== 'secret' &&
    columns.length > 0 &&
    columns.every(({ name }) => stored.has(name))
  );
};

/** Its rows have the default, or nothing. */
const isNew = ({ name, type, virtual, system }: Field, { fields }: Resource): boolean =>
  !fields.has(name) && !virtual && !system && !['many', 'refs', 'computed'].includes(type);

interface CheckedFields {
  readonly shared: readonly Field[];
  /** The fields that read their stored values, by name. */
  readonly sources: ReadonlyMap<string, Field>;
  /** Fields with a new rule whose stored values the server does not read. */
  readonly unread: readonly Field[];
}

function fieldsToCheck(
  old: Resource,
  resource: Resource,
  canRead: (field: Field) => boolean,
): CheckedFields {
  const shared: Field[] = [];
  const sources = new Map<string, Field>();
  const unread: Field[] = [];
  for (const field of resource.fields.values()) {
    const former = old.fields.get(field.was ?? field.name) ?? old.fields.get(field.name);
    // After the migration that renamed it the column has the present name
    const names = field.was === undefined ? [former] : [former, field];
    const source = names.find((each) => each && canRead(each));
    if (source) sources.set(field.name, source);
    if (source || (!former && isNew(field, old))) shared.push(field);
    else if (hasNewRule(field, former)) unread.push(field);
  }
  return { shared, sources, unread };
}

const hasNewRule = (field: Field, former: Field | undefined): boolean =>
  !field.virtual &&
  !field.system &&
  (former ? !isDeepStrictEqual(ruleOf(former), ruleOf(field)) : field.required);

interface Checked extends CheckedFields {
  readonly old: Resource;
  readonly resource: Resource;
  readonly before: Resources;
  readonly after: Resources;
  readonly variables: Variables;
}

async function brokenIn(database: Database, checked: Checked): Promise<readonly BrokenRule[]> {
  const { old, resource, shared, sources, before, after, variables } = checked;
  const names = new Set(shared.map(({ name }) => name));
  const read = [...new Set(sources.values())];
  const found = new Map<string, { error: RuleError; rows: number; ids: number[] }>();
  for await (const { id, ...row } of readRows(database, old, read, before)) {
    const errors = errorsOf(resource, renamed(shared, row), after, variables);
    if (errors.length === 0) continue;
    const known = new Set(errorsOf(old, row, before, variables).map(keyOf));
    for (const error of errors) {
      const [field = ''] = error.pointer.slice(1).split('/');
      if (!names.has(field) || known.has(keyOf(error))) continue;
      const entry = found.get(keyOf(error)) ?? { error, rows: 0, ids: [] };
      found.set(keyOf(error), entry);
      entry.rows += 1;
      if (entry.ids.length < shownIds) entry.ids.push(Number(id));
    }
  }
  return [...found.values()].map(({ error, rows, ids }) => ({
    ...error,
    resource: resource.name,
    rows,
    ids,
  }));
}

const keyOf = ({ pointer, key, params }: RuleError): string =>
  JSON.stringify([pointer.replace(/\/\d+/g, '/#'), key, params]);

/** The row under the names that its fields have now; new fields have their default. */
const renamed = (fields: readonly Field[], row: Row): Row =>
  Object.fromEntries(
    fields.map(({ name, was, default: value }) => {
      const source = was !== undefined && Object.hasOwn(row, was) ? was : name;
      return [name, Object.hasOwn(row, source) ? row[source]! : (value ?? null)];
    }),
  );

/** Errors of a row that is sent whole; each value is read as a field of this resource. */
function errorsOf(
  resource: Resource,
  row: Row,
  { byName }: Resources,
  variables: Variables,
): readonly RuleError[] {
  const errors: RuleError[] = [];
  const values: Record<string, Json> = {};
  for (const [name, raw] of Object.entries(row)) {
    const field = resource.fields.get(name);
    if (!field) continue;
    const parsed = parseValue(field, raw, `/${name}`);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else values[name] = parsed.value;
  }
  const wrong = new Set(errors.map(({ pointer }) => pointer.split('/')[1]));
  const sent = new Set(
    fieldsOf(resource, 'store')
      .map(({ name }) => name)
      .filter((name) => Object.hasOwn(values, name) && !wrong.has(name)),
  );
  const written = Object.fromEntries([...sent].map((name) => [name, values[name]!]));
  return [
    ...errors,
    ...ruleErrors(resource, 'store', written, byName).filter(
      ({ pointer }) => !wrong.has(pointer.split('/')[1]),
    ),
    ...checkRow(resource, values, sent, variables).filter(
      ({ key }) => key !== 'errors.rules.past', // the end of an activity that is over
    ),
  ];
}

/** Rows that share the values of a new `unique`. */
async function duplicatesIn(
  database: Database,
  { old, resource, sources }: Checked,
  on: PreviewEvents,
): Promise<readonly BrokenRule[]> {
  const found: BrokenRule[] = [];
  for (const key of newKeys(old, resource)) {
    const read = key.flatMap((name) => sources.get(name) ?? []);
    if (read.length < key.length) on.unread(`${resource.name}.${key.join(', ')}`);
    if (read.length < key.length) continue;
    const columns = read.map(({ name }) => `t.${quote(name)}`);
    const rows = await database.rows<{ id: string; total: string }>(`
      SELECT d.id, count(*) OVER () AS total
      FROM (
        SELECT t.id, count(*) OVER (PARTITION BY ${columns.join(', ')}) AS same
        FROM ${quote(old.table)} t
        WHERE ${columns.map((column) => `${column} IS NOT NULL`).join(' AND ')}
          ${resource.softDelete ? 'AND t.deleted_at IS NULL' : ''}
      ) d
      WHERE d.same > 1
      ORDER BY d.id
      LIMIT ${shownIds}`);
    if (rows.length > 0)
      found.push({
        resource: resource.name,
        pointer: `/${key.join(', ')}`,
        key: takenKey(resource, key),
        params: {},
        rows: Number(rows[0]!.total),
        ids: rows.map(({ id }) => Number(id)),
      });
  }
  return found;
}

const newKeys = (old: Resource, now: Resource): readonly (readonly string[])[] => {
  const known = new Set(keysOf(old).map(String));
  return keysOf(now).filter((key) => !known.has(String(key)));
};

const keysOf = ({ fields, unique }: Resource): readonly (readonly string[])[] => [
  ...[...fields.values()].filter((field) => field.unique).map(({ name }) => [name]),
  ...unique.map((orders) => orders.map(({ field }) => field)),
];

async function variablesNow(database: Database): Promise<Variables> {
  const [row] = await database.rows<{ now: string }>('SELECT left(mall_now()::text, 19) AS now');
  return variablesOf(noActor, row!.now);
}
