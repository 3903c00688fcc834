import type { Area } from '../../../schemas/contract/areas.ts';
import type { Cond } from '../../../schemas/rules/types.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Rows } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';

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

/** A file address in a body, and the kind of file that its field may contain. */
export interface FileReference {
  readonly expected: 'public' | 'private' | 'certificate';
  readonly address: string;
  readonly pointer: string;
}

/** Checks file addresses in bodies. Bound by `files`. */
export abstract class FileReferences {
  /**
   * An error for each file of another kind and each that the caller may not use. A file of another
   * owner looks like a missing one.
   */
  abstract errorsOf(
    sql: Rows,
    actor: Actor,
    references: readonly FileReference[],
  ): Promise<readonly RuleError[]>;

  /** Private copies of the caller's public pictures, by public address; other addresses have none. */
  abstract privateCopies(
    actor: Actor,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}
