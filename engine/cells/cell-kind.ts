import type { ComponentType } from 'react';
import type { ServedColumn } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** The engine's own words that a cell's text needs, in the current language. */
export interface CellWords {
  readonly language: string;
  readonly yes: string;
  readonly no: string;
  /** How a name in two languages is said (docs/storefront.md): a list says the reader's half, a view and a spreadsheet the whole. */
  readonly nameOf: (name: string) => string;
}

/** What a cell gets. It is dumb: value and settings in, text or element out. */
export interface CellProps {
  readonly value: Json | undefined;
  readonly row: Row;
  readonly column: ServedColumn;
  readonly words: CellWords;
}

/**
 * A column type (Spec §2). The grid paints `text`, which is fast; `component` is for what text cannot show.
 * Spreadsheets and cards always take `text`, so that what is exported is what is read.
 */
export interface CellKind {
  readonly text: (cell: CellProps) => string;
  readonly component: ComponentType<CellProps> | undefined;
  readonly align: 'start' | 'end';
  /** px, when the screen does not say. */
  readonly width: number;
  readonly className: string;
  /** Rows with a picture are 44 px high. */
  readonly picture: boolean;
  /** The number a spreadsheet keeps; undefined: the text. */
  readonly number: (cell: CellProps) => number | undefined;
}

/** A column type from what is special about it: text, 160 px, at the start. */
export function cellKind(
  text: CellKind['text'],
  more: Partial<Omit<CellKind, 'text'>> = {},
): CellKind {
  return {
    text,
    component: undefined,
    align: 'start',
    width: 160,
    className: '',
    picture: false,
    number: () => undefined,
    ...more,
  };
}
