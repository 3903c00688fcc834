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

/** A value of a dictionary with its label in every language. */
export interface LabelledValue {
  readonly value: string | number;
  readonly labels: readonly string[];
}

/** What a query is read against. */
export interface QueryScope {
  readonly resource: Resource;
  /** Whether the caller may read a field; other fields are unknown. */
  readonly readable: (field: Field) => boolean;
  /** Whether the rows of a list have a field, with the child rows of these. Default: all fields. */
  readonly isListed?: (field: Field, withRelations: ReadonlySet<string>) => boolean;
  /** Whether the caller may filter by a field of the rows that a reference points at. */
  readonly readableThrough: (reference: Field, field: Field) => boolean;
  /**
   * Whether the caller may read the rows that a reference points at; undefined for what is no
   * reference to the caller. Default: none is.
   */
  readonly expandable?: (reference: Field) => boolean | undefined;
  /** For dotted names and `whereHas`. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The values of a field's dictionary; empty where they come from the database. */
  readonly labelsOf: (field: Field) => readonly LabelledValue[];
  /** Whether filters and relations that the resource does not have are left out, not refused. */
  readonly isLenient?: boolean;
}
