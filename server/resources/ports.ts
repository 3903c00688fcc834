import type { Area } from '../../schemas/contract/areas.ts';
import type { Cond, JsonObject, RuleError } from '../../schemas/rules/types.ts';
import type { Rows, Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';

/** The filters that screens put on lists (engine.md §4 "Tabs with badges"). Bound by `backoffice`; resources know no screen. */
export abstract class ScreenFilters {
  /**
   * Conditions behind `view=<screenPath>` or `view=<screenPath>#<key>`, all of which must hold: the screen's fixed filter and the view's.
   * Undefined for a screen or key that does not exist, or that shows another resource or area; that call is refused.
   */
  abstract conditionOf(
    screenPath: string,
    key: string | undefined,
    resource: string,
    area: Area,
  ): readonly Cond[] | undefined;
  /** The screen's views that show a number, by key; each with all conditions that must hold. Empty for a screen without. */
  abstract badgesOf(screenPath: string): ReadonlyMap<string, readonly Cond[]>;
  /** Fields of the screen's columns and export columns, in their order: what its export writes. Undefined where `conditionOf` is. */
  abstract exportFieldsOf(
    screenPath: string,
    resource: string,
    area: Area,
  ): readonly string[] | undefined;
}

/** Hashes passwords before they are stored. Bound by `auth`. */
export abstract class Passwords {
  abstract hash(password: string): Promise<string>;
}

/** The caller's second proof (must-hold 21). Bound by `auth`. */
export abstract class Proof {
  /** @throws Refusal when `password` is missing or not the caller's. */
  abstract check(actor: Actor, password: string | undefined): Promise<void>;
}

/** Writes what nobody may edit afterwards (must-hold 29): what was taken out, and what was deleted where no history is kept. Bound by `auth`. */
export abstract class AuditTrail {
  abstract write(
    sql: Sql,
    actor: Actor,
    told: {
      readonly event: 'export' | 'destroy';
      readonly subject: string;
      readonly subjectIds?: readonly number[];
      readonly details: JsonObject;
    },
  ): Promise<void>;
}

/** The address of a file as a body has it, and what its field is for. */
export interface SentFile {
  readonly holds: 'public' | 'private' | 'certificate';
  readonly address: string;
  readonly pointer: string;
}

/** Knows stored files by their addresses. Bound by `files`. */
export abstract class SentFiles {
  /** What is wrong with each: not of the kind its field holds, or not the caller's to use. A foreign file looks like a missing one. */
  abstract wrong(sql: Rows, actor: Actor, sent: readonly SentFile[]): Promise<readonly RuleError[]>;
  /** Private copies of the caller's public pictures, by the public address; nothing for any other address. */
  abstract sealed(actor: Actor, addresses: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
