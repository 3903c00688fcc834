import type { FieldError } from '../envelope.ts';

/**
 * One row of a sheet on the wire: text by the field's name, or by its heading in either language.
 * Dictionary values may be their labels.
 */
export type ImportRow = Readonly<Record<string, string>>;

/**
 * Body of `POST R/import/excel?dry=1`: the rows; `POST R/import/excel` with the same rows writes
 * them, all or nothing.
 */
export type ImportBody = readonly ImportRow[];

/** Answer of the dry run: nothing was written. */
export interface ImportTrial {
  /**
   * Sent as `POST R/import/excel?token=` with no rows: writes exactly what was tried. Empty while
   * there are errors.
   */
  readonly token: string;
  readonly total: number;
  readonly valid: number;
  /** By cell: `/0/name` is the first row's name; `/0` the row as a whole. */
  readonly errors: readonly FieldError[];
}

/** Answer of the commit. */
export interface ImportDone {
  readonly count: number;
}
