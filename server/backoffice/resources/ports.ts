import type { Area } from '../../../schemas/contract/areas.ts';
import type { Cond, Dict, Label } from '../../../schemas/rules/types.ts';

/** A column of an export, with the heading and the labels that the screen gives it. */
export interface ExportColumn {
  readonly field: string;
  readonly label: Label;
  readonly dict: Dict | undefined;
}

/** Filters and columns of the screens, which this folder does not import. Bound by `backoffice`. */
export abstract class ScreenFilters {
  /**
   * The conditions of `view=<screenPath>` or `view=<screenPath>#<key>`, all of which must hold: the
   * fixed filter of the screen and that of the view.
   *
   * @returns undefined for an unknown screen or key, and for one of another resource or area
   */
  abstract conditionOf(
    screenPath: string,
    key: string | undefined,
    resource: string,
    area: Area,
  ): readonly Cond[] | undefined;

  /** The conditions of the screen's views that show a number, by view key. */
  abstract badgesOf(screenPath: string): ReadonlyMap<string, readonly Cond[]>;

  /**
   * The screen's columns and export columns, in their order, each field once.
   *
   * @returns undefined as `conditionOf`
   */
  abstract exportColumnsOf(
    screenPath: string,
    resource: string,
    area: Area,
  ): readonly ExportColumn[] | undefined;
}
