import { maxAllRows } from '../../schemas/contract/limits.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { QueryError } from '../../schemas/rules/query-error.ts';
import { type ListQuery, readListQuery } from '../../schemas/rules/read-query.ts';
import type { Cond, Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { WireJson } from '../http/wire-json.ts';
import { countBadges } from './count-badges.ts';
import type { Crud } from './crud.ts';
import type { Total } from './counts.ts';
import { type Asked, countSql, pageSql, shapeOf, valuesOf, whereSql } from './list-sql.ts';
import { type JsonRow, selectionOf } from './read-sql.ts';
import { reaches } from './scope-sql.ts';
import { runRows } from './statements.ts';
import { readableBy, type Vision, visionOf } from './vision.ts';
import { badQuery, resourceErrors } from './resources.errors.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];
type Query = Readonly<Record<string, unknown>>;

/**
 * The rows a list call asks for (engine.md §5): a page, or all of them as an array with `isAll` (at most 5,000) and `isChildren`.
 * One statement for the rows, at most one more for the count and one for badges, whatever the page size.
 *
 * @throws Refusal 422 for anything in the query that the resource does not list; `resources.tooManyRows` beyond the limit of `isAll`
 */
export async function listRows(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  query: Query,
): Promise<WireJson<Page | Rows>> {
  const call = readCall(crud, actor, resource, query);
  if (call.query.childrenOf !== undefined || call.query.all) return wholeList(call);
  const { page, perPage } = call.query;
  const rows = await readRows(call, perPage, (page - 1) * perPage);
  const [{ total, totalIs }, badges] = await Promise.all([
    totalOf(call, rows.length),
    badgesOf(call),
  ]);
  const about: Omit<Page, 'data'> = {
    count: badges ?? rows.length,
    total,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    current_page: page,
    total_is: totalIs,
  };
  return new WireJson(`{"data":${arrayOf(rows)},${JSON.stringify(about).slice(1)}`);
}

/** One list call, read and checked. */
export interface ListCall {
  readonly crud: Crud;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly asked: Asked;
  readonly vision: Vision;
  readonly shape: string;
  readonly presenter: unknown;
}

export function readCall(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  raw: Query,
  ids?: readonly number[],
): ListCall {
  const query = readQuery(crud, actor, resource, raw);
  const asked: Asked = {
    filters: query.filters,
    conditions: viewConditions(crud, actor, resource, query),
    childrenOf: query.childrenOf,
    trashed: query.trashed,
    ids,
  };
  const vision = visionOf(resource, actor, crud.resources);
  const shape = `${resource.name}|${actor.area}|${shapeOf(asked, resource.tree?.root)}|${query.view ? `${query.view.screen}#${query.view.key ?? ''}` : ''}`;
  return { crud, actor, resource, query, asked, vision, shape, presenter: raw['isResource'] };
}

function readQuery(crud: Crud, actor: Actor, resource: Resource, raw: Query): ListQuery {
  try {
    return readListQuery(
      raw,
      resource,
      readableBy(
        actor,
        (other) => other === resource || reaches(other, actor.area, crud.resources),
      ),
      crud.resources.byName,
    );
  } catch (error) {
    if (error instanceof QueryError) throw badQuery(error);
    throw error;
  }
}

function viewConditions(
  { screens }: Crud,
  actor: Actor,
  resource: Resource,
  { view }: ListQuery,
): readonly Cond[] {
  if (!view) return [];
  const conditions = screens.conditionOf(view.screen, view.key, resource.name, actor.area);
  if (!conditions)
    throw resourceErrors.badView({ view: `${view.screen}${view.key ? `#${view.key}` : ''}` });
  return conditions;
}

const arrayOf = (rows: readonly string[]): string => `[${rows.join()}]`;

async function wholeList(call: ListCall): Promise<WireJson<Rows>> {
  const rows = await readRows(call, maxAllRows + 1, 0);
  if (rows.length <= maxAllRows) return new WireJson(arrayOf(rows));
  const { total } = await totalOf(call, undefined);
  throw resourceErrors.tooManyRows({ total, most: maxAllRows });
}

/** Each row as its JSON. */
async function readRows(call: ListCall, limit: number, offset: number): Promise<readonly string[]> {
  const { crud, actor, resource, asked } = call;
  const base = crud.base(resource);
  const order = call.query.order ?? resource.sort;
  const key = `rows|${call.shape}|${call.vision.key}|${order.descending ? '-' : ''}${order.field}|${limit}|${offset > 0}|${call.query.withRelations.join()}`;
  const values = valuesOf(asked, base);
  const statement = crud.statements.get(key, (parameters) => {
    const place = { ...base, parameters };
    const where = whereSql(place, actor.area, asked);
    const selection = selectionOf(place, call.vision, {
      rows: 'list',
      form: 'json',
      inFull: new Set(call.query.withRelations),
    });
    return {
      text: pageSql(place, actor.area, {
        where,
        order,
        selection,
        window: { limit, hasOffset: offset > 0 },
        offset: () => parameters.argument(values.length),
      }),
    };
  });
  return (await runRows<JsonRow>(crud.database, statement, actor, [...values, offset])).map(
    ({ row }) => row,
  );
}

async function totalOf(call: ListCall, rowsOnPage: number | undefined): Promise<Total> {
  const { crud, actor, resource, asked, query } = call;
  const offset = (query.page - 1) * query.perPage;
  if (rowsOnPage !== undefined && rowsOnPage < query.perPage && (rowsOnPage > 0 || offset === 0))
    return { total: offset + rowsOnPage, totalIs: 'exact' };
  const base = crud.base(resource);
  const values = valuesOf(asked, base);
  const statement = crud.statements.get(`count|${call.shape}`, (parameters) => ({
    text: countSql(resource, whereSql({ ...base, parameters }, actor.area, asked)),
  }));
  const key = `count|${call.shape}|${JSON.stringify(statement.parameters.fill(actor, values))}`;
  const { value, isFresh } = await crud.counts.get(
    resource.table,
    key,
    async () => (await runRows<{ n: number }>(crud.database, statement, actor, values))[0]?.n ?? 0,
  );
  if (value < 0) return { total: -value, totalIs: 'estimated' };
  return { total: value, totalIs: isFresh ? 'exact' : 'recent' };
}

/** Numbers of the screen's views, or of an older client's tabs: rows of the caller's scope, whatever is searched. */
async function badgesOf({
  crud,
  actor,
  resource,
  query,
  presenter,
}: ListCall): Promise<Readonly<Record<string, number>> | undefined> {
  const older = presenter === 'Admin' ? crud.behaviours.of(resource)?.olderCounts : undefined;
  if (!query.view)
    return (
      older &&
      countBadges(crud, actor, resource, {
        key: 'older',
        badges: new Map(Object.entries(older).map(([name, cond]) => [name, [cond]])),
      })
    );
  const badges = crud.screens.badgesOf(query.view.screen);
  return badges.size === 0
    ? undefined
    : countBadges(crud, actor, resource, { key: query.view.screen, badges });
}
