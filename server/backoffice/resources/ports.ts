import type { Area } from '../../../schemas/contract/areas.ts';
import type { Cond } from '../../../schemas/rules/types.ts';

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
   * The fields of the screen's columns and export columns, in their order.
   *
   * @returns undefined as `conditionOf`
   */
  abstract exportFieldsOf(
    screenPath: string,
    resource: string,
    area: Area,
  ): readonly string[] | undefined;
}
