import type { Resource } from '../../schemas/rules/types.ts';
import type { Parameters } from './parameters.ts';
import type { Resources } from './registry.ts';

/** Where an expression stands: over a row of `resource` called `alias`, in a statement with these parameters. */
export interface Place {
  readonly resource: Resource;
  readonly alias: string;
  readonly resources: Resources;
  readonly parameters: Parameters;
  /** SQL of `computed` fields `of: "sql:…"`, by that name. */
  readonly expressions: ReadonlyMap<string, string>;
}

/** The same statement, over a row of another table. */
export const placeOf = (place: Place, resource: Resource, alias: string): Place => ({
  ...place,
  resource,
  alias,
});

/** An alias for a table one level deeper: `t`, `t1`, `t2`. */
export const deeper = (alias: string): string => `t${(Number(alias.slice(1)) || 0) + 1}`;
