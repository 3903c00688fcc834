import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { ColumnChoice } from '../table/grid/use-column-choice.ts';

/**
 * The screen without cells that are edited in place. A list in which the user only looks or
 * chooses must not change a row by a click.
 */
export const withReadOnlyColumns = (screen: PageConfig): PageConfig => ({
  ...screen,
  columns: screen.columns.map((column) => ({ ...column, edit: false })),
});

/** A list in which the user cannot hide, order or widen columns shows all of them. */
export const noColumnChoice: ColumnChoice = { hidden: [], order: [], widths: {} };
