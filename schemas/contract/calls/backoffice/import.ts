import type { FieldError } from '../../envelope.ts';

/**
 * A row of the body of `POST R/import/excel`, which is only checked with `?dry=1`: text by field
 * name or by heading in either language. Dictionary values may be given as labels.
 */
export type ImportRow = Readonly<Record<string, string>>;

/** Answer of the dry run: nothing was written. */
export interface ImportCheck {
  /**
   * `POST R/import/excel?token=` with an empty list writes the checked rows. '' while there are
   * errors.
   */
  readonly token: string;
  /** The first rows as they will be stored: texts by the position of the headings. */
  readonly preview: {
    readonly headings: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly total: number;
  readonly valid: number;
  /**
   * JSON pointers: `/0/name` is a cell of the first row, `/0` the row. A column that cannot be
   * imported is one error, at its first cell.
   */
  readonly errors: readonly FieldError[];
}

/** Answer of the commit. */
export interface ImportDone {
  readonly count: number;
  /** Ids of the first and the last new row. */
  readonly first: number;
  readonly last: number;
}
