import type { Operator } from '../../contract/operators.ts';
import type { Field, Json, Resource } from '../types.ts';

/**
 * A filter of a list call. `field` may be a field of a referenced row (`store_id.store_name`).
 * `value` is canonical: a list for `in` and `between`, a boolean for `null`.
 */
export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: Json;
}

/** Resource and readable fields of the caller. */
export interface QueryScope {
  readonly resource: Resource;
  readonly readable: (resource: Resource, field: Field) => boolean;
  readonly resources: ReadonlyMap<string, Resource>;
}
