import { queryError } from '../../../../schemas/rules/queries/query-error.ts';
import type { ListQuery } from '../../../../schemas/rules/queries/read-query.ts';
import type { Order, Resource } from '../../../../schemas/rules/types.ts';
import { isSame } from '../../../platform/config/secrets.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { canRead } from '../access/field-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { fieldOf } from '../registry.ts';
import { badQuery } from '../resources.errors.ts';
import type { ListPosition } from '../sql/list-sql.ts';

/** A list call. */
interface CursorCall {
  readonly crud: CrudContext;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly query: ListQuery;
}

const spanOperators: ReadonlySet<string> = new Set(['between', 'gt', 'lt', 'ngt', 'nlt']);

/**
 * The order of a list, with the id as its last key. Rows of a span of time are listed by this time
 * where it has an index: by their ids all later rows would be read before them.
 */
export function orderOf({ query, resource }: Pick<CursorCall, 'query' | 'resource'>): Order {
  if (query.order) return query.order;
  const isIndexed = (name: string): boolean =>
    resource.fields.get(name)?.type === 'datetime' &&
    resource.index.some(([first]) => first?.field === name);
  const span = query.filters.find(
    ({ field, operator }) => spanOperators.has(operator) && isIndexed(field),
  );
  if (!span || resource.sort.field !== 'id') return resource.sort;
  return { field: span.field, descending: resource.sort.descending };
}

/** A row of a list, and the number of rows that its first page counted. */
interface CursorPosition extends ListPosition {
  readonly total: number;
}

/**
 * A row of a list as an opaque text: base64url of its sort value, its id, the total and a keyed
 * digest over these and the list. A cursor holds for one resource, area, order and set of filters.
 */
export const cursorOf = (call: CursorCall, { value, id, total }: CursorPosition): string =>
  Buffer.from(JSON.stringify([value, id, total, digestOf(call, { value, id, total })])).toString(
    'base64url',
  );

/**
 * The row after which the page of a call with `cursor` begins; undefined for the first page.
 *
 * @throws Refusal 422 for a cursor that is not of this list, and for an order by a hidden field
 */
export function positionOf(call: CursorCall): CursorPosition | undefined {
  const { actor, query, resource } = call;
  if (query.cursor === undefined) return undefined;
  if (!canRead(fieldOf(resource, orderOf(call).field), actor))
    throw badQuery(queryError('cursorOrder', { field: 'order' }));
  if (query.cursor === '') return undefined;
  const [value, id, total, digest] = partsOf(query.cursor);
  const isPosition =
    (value === null || typeof value === 'string') &&
    typeof id === 'number' &&
    typeof total === 'number';
  if (!isPosition || !isSame(String(digest), digestOf(call, { value, id, total })))
    throw badQuery(queryError('cursor', { field: 'cursor' }));
  return { value, id, total };
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    // No JSON: a text that no list has answered
    return [];
  }
}

function digestOf(call: CursorCall, { value, id, total }: CursorPosition): string {
  const { actor, crud, query, resource } = call;
  const filters = query.filters.map((filter) => JSON.stringify(filter)).toSorted();
  const list = [resource.name, actor.area, orderOf(call), filters, query.view, query.trashed];
  return crud.secrets.digest(JSON.stringify(['cursor', list, value, id, total]));
}
