import type { Field, Json, Order, Resource } from './types.ts';
import type { Operator } from '../contract/operators.ts';

/** One filter of a list call. `field` may look one reference deep (`store_id.store_name`). `value` is canonical: a list for `in` and `between`, a boolean for `null`. */
export interface Filter { readonly field: string; readonly operator: Operator; readonly value: Json }
export interface ListQuery {
  readonly page: number; readonly perPage: number;
  /** `isAll`, `isChildren` with `pid`, `trashed` (engine.md §5). */
  readonly all: boolean; readonly childrenOf: string | number | undefined; readonly trashed: boolean;
  readonly filters: readonly Filter[];
  readonly order: Order | undefined;
  /** `view=Admin/stores#passed`. */
  readonly view: { readonly screen: string; readonly key: string | undefined } | undefined;
  /** `isWith`: names the resource has, otherwise refused. */
  readonly withRelations: readonly string[];
}

/**
 * Reads the query of a list call (engine.md §5, reference 2.2): `field=value|op`, `field[0]=a&field[1]=b` (≥a and <b; a day-only range includes its last day),
 * `value|whereHas|relation`. An empty value means "not asked". Reserved keys: page, per_page, total, last_page, current_page, count, isAll, isResource, isChildren, pid with isChildren, isWith, order, view, trashed.
 *
 * @param readable whether the caller may read a field; an unreadable one is unknown to it
 * @param resources for dotted names and whereHas
 * @throws QueryError for an unknown field, operator, sort, page or size, too many filters or values: never ignored, never widening.
 */
export function readListQuery(_query: Readonly<Record<string, unknown>>, _resource: Resource, _readable: (resource: Resource, field: Field) => boolean, _resources: ReadonlyMap<string, Resource>): ListQuery {
  throw new Error('not built yet');
}

/** What is wrong with a query; answered as 422. */
export class QueryError extends Error {
  constructor(readonly key: string, readonly params: Readonly<Record<string, string | number>>) { super(key); }
}
