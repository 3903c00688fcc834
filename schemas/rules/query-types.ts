import type { Operator } from '../contract/operators.ts';
import type { Field, Json, Resource } from './types.ts';

/**
 * One filter of a list call. `field` may look one reference deep (`store_id.store_name`). `value`
 * is canonical: a list for `in` and `between`, a boolean for `null`.
 */
export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: Json;
}

/** What a reader of queries may know. */
export interface QueryScope {
  readonly resource: Resource;
  readonly readable: (resource: Resource, field: Field) => boolean;
  readonly resources: ReadonlyMap<string, Resource>;
}
