import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Sql } from '../database/sql.ts';
import type { Actor } from '../http/access/actor.ts';

/** A file address in a body. */
export interface FileReference {
  /** The kind of file that the field may contain; `embedded` is a picture in rich text. */
  readonly expected: 'public' | 'private' | 'certificate' | 'embedded';
  readonly address: string;
  readonly pointer: string;
}

/** Checks file addresses in bodies (docs/invariants.md#uploads). Bound by `files`. */
export abstract class FileReferences {
  /**
   * An error for each file of another kind, each that the caller may not use and each that is not
   * ours. A file of another owner looks like a missing one. One statement for all references.
   */
  abstract errorsOf(
    sql: Sql,
    actor: Actor,
    references: readonly FileReference[],
  ): Promise<readonly RuleError[]>;

  /**
   * `errorsOf` for fields of rows. Admins may use any public address. Others may send again what
   * the same kind of field contains in rows of their own, for example with a copy of a row.
   */
  abstract fieldErrorsOf(
    sql: Sql,
    actor: Actor,
    references: readonly FileReference[],
  ): Promise<readonly RuleError[]>;

  /** Private copies of the caller's public pictures, by public address; other addresses have none. */
  abstract privateCopies(
    actor: Actor,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}
