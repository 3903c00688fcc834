import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import type { Rows } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';

/** The time span of a chart, as wire dates, and the unit it is divided into. */
export interface SourceRange {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
}

/**
 * A named source of tiles, charts and option lists (`dashboard.sales`). It is served at
 * `/api/{Area}/sources/{name}` in each of its areas and needs the right `{Area}.{name}`.
 */
export interface Source {
  readonly name: string;
  readonly areas: readonly BackOffice[];
  /**
   * The fields of its answer by area; `plot.num` is a field of the rows in `plot`. `check` compares
   * tiles and charts with them.
   */
  readonly fields: Readonly<Partial<Record<BackOffice, readonly string[]>>>;
  readonly read: (actor: Actor, sql: Rows, range: SourceRange) => Promise<Json>;
}

/** Defines a source by its fields per area; the areas that have fields get a route. */
export const defineSource = (
  name: string,
  fields: Source['fields'],
  read: Source['read'],
): Source => ({ name, areas: Object.keys(fields) as BackOffice[], fields, read });
