import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { holds } from '../../../schemas/rules/conditions/evaluate.ts';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import type { Cond, Row, Variables } from '../../../schemas/rules/types.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { conditionSql } from '../../../server/backoffice/resources/sql/expression-sql.ts';
import { SqlParameters } from '../../../server/backoffice/resources/sql/sql-parameters.ts';
import {
  toColumnValues,
  toParameter,
} from '../../../server/backoffice/resources/tables/column-values.ts';
import { columnsOf, isStored, quote } from '../../../server/backoffice/resources/tables/columns.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Compares `holds` (browser and server) with `conditionSql` (database) over the condition grammar.
 */
const kinds = resolveResource(
  {
    resource: 'kinds',
    fields: { name: { type: 'text' }, level: { type: 'integer' } },
    scope: { Admin: true },
  },
  'kinds.json',
);
const things = resolveResource(
  {
    resource: 'things',
    scope: { Admin: true },
    fields: {
      name: { type: 'text' },
      amount: { type: 'money', rules: { min: '-99999.00' } },
      count: { type: 'integer' },
      weight: { type: 'number' },
      open: { type: 'switch' },
      state: { type: 'enum', dict: [0, 1, 2] },
      day: { type: 'date' },
      start: { type: 'datetime' },
      words: { type: 'tags' },
      kind_id: { type: 'ref', resource: 'kinds' },
    },
  },
  'things.json',
);
const resources = new Resources(
  new Map([
    ['kinds', kinds],
    ['things', things],
  ]),
);
const actor = {
  area: 'Admin',
  id: 7,
  name: '',
  ownerId: 7,
  belongId: 0,
  storeId: 2,
  isSuper: true,
  rights: new Set<string>(),
  sessionId: 0,
  language: 'en',
  ip: '',
  requestId: '',
} as const;
const variables: Variables = { user: { id: 7, store_id: 2, owner_id: 7, belong_id: 0 }, now: '' };

let app: TestApp;
let rows: Row[];
beforeAll(async () => {
  app = await sharedApp();
  for (const resource of [kinds, things]) {
    const columns = [...resource.fields.values()]
      .flatMap((field) => columnsOf(field, resources))
      .map(({ name, type }) => `${quote(name)} ${type}`);
    await app.sql.run(`CREATE TABLE ${resource.table} (${columns.join(', ')})`);
  }
  await insert(kinds, [
    { id: 1, name: 'Alpha', level: 1 },
    { id: 2, name: '', level: null },
  ]);
  rows = fc
    .sample(fc.record(values), { numRuns: 60, seed: 11 })
    .map((row, index) => ({ id: index + 1, ...row }) as Row);
  await insert(things, rows);
  const kindOf: Readonly<Record<number, Row>> = {
    1: { name: 'Alpha', level: 1 },
    2: { name: '', level: null },
  };
  rows = rows.map((row) => ({
    ...row,
    'kind_id.name': kindOf[Number(row.kind_id)]?.name ?? null,
    'kind_id.level': kindOf[Number(row.kind_id)]?.level ?? null,
  }));
}, 180_000);

async function insert(resource: typeof things, list: readonly Row[]): Promise<void> {
  for (const row of list) {
    const stored = [...resource.fields.values()]
      .filter(isStored)
      .filter(({ name }) => row[name] !== undefined)
      .flatMap((field) =>
        columnsOf(field, resources).map((column, index) => ({
          column,
          value: toParameter(column, toColumnValues(field, row[field.name]!)[index]),
        })),
      );
    await app.sql.run(
      `
        INSERT INTO ${resource.table} (
          ${stored.map(({ column }) => quote(column.name)).join(', ')}
        )
        VALUES (${stored.map((_, index) => `$${index + 1}`).join(', ')})`,
      stored.map(({ value }) => value),
    );
  }
}

const words = ['', 'Alpha', 'alp', 'a%b', 'a_b', '中文', 'ab\\c'];
const text = fc.constantFrom(...words);
const count = fc.constantFrom(-2, 0, 1, 7, 30);
const amount = fc.constantFrom('-1.50', '0.00', '0.10', '12.50', '100.00');
const weight = fc.constantFrom(0, 0.25, 1.5);
const state = fc.constantFrom(0, 1, 2);
const day = fc.constantFrom('2026-01-01', '2026-05-02');
const start = fc.constantFrom('2026-01-01 00:00:00', '2026-05-02 10:00:01');
const kind = fc.constantFrom(1, 2);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const values = {
  name: text,
  amount: orNull(amount),
  count: orNull(count),
  weight: orNull(weight),
  open: orNull(fc.constantFrom(0, 1)),
  state: orNull(state),
  day: orNull(day),
  start: orNull(start),
  words: fc.array(text, { maxLength: 2 }),
  kind_id: orNull(kind),
};

const orderly = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    fc.array(value, { minLength: 1, maxLength: 3 }),
    ...['eq', 'ne', 'gt', 'lt', 'ngt', 'nlt'].map((operator) =>
      value.map((operand) => ({ [operator]: operand })),
    ),
    ...['in', 'nin'].map((operator) =>
      fc.array(value, { minLength: 1, maxLength: 3 }).map((list) => ({ [operator]: list })),
    ),
    fc.tuple(value, value).map((pair) => ({ between: pair })),
    fc.boolean().map((flag) => ({ null: flag })),
  );
const textual = fc.oneof(
  text,
  ...['eq', 'ne', 'like', 'likeRight', 'likeLeft'].map((operator) =>
    text.map((operand) => ({ [operator]: operand })),
  ),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((list) => ({ nin: list })),
  fc.boolean().map((flag) => ({ null: flag })),
);
const member = fc.oneof(
  text,
  ...['eq', 'ne'].map((operator) => text.map((operand) => ({ [operator]: operand }))),
  ...['in', 'nin'].map((operator) =>
    fc.array(text, { minLength: 1, maxLength: 3 }).map((list) => ({ [operator]: list })),
  ),
);
const leaf: fc.Arbitrary<Cond> = fc.oneof(
  textual.map((wanted) => ({ name: wanted })),
  orderly(amount).map((wanted) => ({ amount: wanted })),
  orderly(count).map((wanted) => ({ count: wanted })),
  orderly(weight).map((wanted) => ({ weight: wanted })),
  orderly(state).map((wanted) => ({ state: wanted })),
  orderly(day).map((wanted) => ({ day: wanted })),
  orderly(start).map((wanted) => ({ start: wanted })),
  member.map((wanted) => ({ words: wanted })),
  orderly(kind).map((wanted) => ({ kind_id: wanted })),
  textual.map((wanted) => ({ 'kind_id.name': wanted })),
  orderly(count).map((wanted) => ({ 'kind_id.level': wanted })),
  fc.constantFrom<Cond>(
    { count: '@user.id' },
    { count: { ne: '@user.id' } },
    { count: { gt: '@row.state' } },
    { state: '@row.open' },
    { count: { in: [1, '@user.id'] } },
  ),
);
const { cond } = fc.letrec<{ cond: Cond }>((tie) => ({
  cond: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(leaf, leaf).map(([a, b]) => ({ ...a, ...b })),
    fc.array(tie('cond'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('cond').map((not) => ({ not })),
  ),
}));

test('the database and the evaluator agree on every condition', async () => {
  await fc.assert(
    fc.asyncProperty(cond, async (wanted) => {
      const parameters = new SqlParameters();
      const where = conditionSql(wanted, {
        resource: things,
        alias: 't',
        resources,
        parameters,
        expressions: new Map(),
      });
      const found = await app.sql.rows<{ id: number }>(
        `SELECT t.id FROM things t WHERE ${where} ORDER BY t.id`,
        parameters.fill(actor, []),
      );
      expect(
        found.map(({ id }) => id),
        where,
      ).toEqual(rows.filter((row) => holds(wanted, row, variables)).map(({ id }) => id));
    }),
    { numRuns: 400, seed: 42 },
  );
}, 180_000);
