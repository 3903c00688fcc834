import type { ComponentType } from 'react';
import type { ColumnConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** The locale texts that the text of a cell needs. */
export interface CellLocale {
  readonly language: string;
  readonly yes: string;
  readonly no: string;
  /**
   * Formats a name in two languages (docs/storefront.md): lists show the reader's half, views and
   * spreadsheets the full name.
   */
  readonly formatName: (name: string) => string;
}

/** The input of a cell. A cell only renders; it neither loads nor changes data. */
export interface CellProps {
  readonly value: Json | undefined;
  readonly row: Row;
  readonly column: ColumnConfig;
  readonly locale: CellLocale;
}

/**
 * A column type (docs/product.md#column-and-view-types). The grid shows `text`, which renders
 * fast; `component` is for content that is not text. Spreadsheets and cards always use `text`.
 */
export interface CellKind {
  readonly text: (cell: CellProps) => string;
  readonly component: ComponentType<CellProps> | undefined;
  readonly align: 'start' | 'end';
  /** Default width of the column, px. */
  readonly width: number;
  readonly className: string;
  /** A list with such a column has rows of 44 px. */
  readonly picture: boolean;
  /** The number that a spreadsheet stores; undefined stores the text. */
  readonly number: (cell: CellProps) => number | undefined;
}

/** Creates a column type. Defaults: text only, 160 px wide, aligned to the start. */
export function cellKind(
  text: CellKind['text'],
  options: Partial<Omit<CellKind, 'text'>> = {},
): CellKind {
  return {
    text,
    component: undefined,
    align: 'start',
    width: 160,
    className: '',
    picture: false,
    number: () => undefined,
    ...options,
  };
}
