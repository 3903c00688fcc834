import { type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Command, Cond, Json, Resource, Row } from '../../schemas/rules/types.ts';
import type { Rows, Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import type { Resources } from './registry.ts';

/** A write under way. Hooks run inside its transaction and may throw a `Refusal`. */
export interface WriteContext {
  readonly actor: Actor;
  readonly resource: Resource;
  /** All there are, for hooks that look at what refers to their row. */
  readonly resources: Resources;
  readonly tx: Transaction;
  readonly verb: 'store' | 'update' | 'destroy' | 'restore';
  /** The stored row under its lock, canonical; undefined when it is being created. */
  readonly before: Row | undefined;
  /** Values to be written, canonical; `beforeWrite` may return more or other ones. Empty on destroy. */
  readonly values: Row;
}
/** A provider by its class: handlers are values and are given nothing by Nest. */
export type FindService = <T>(type: abstract new (...parts: never[]) => T) => T;
export interface CommandContext {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly command: Command;
  readonly tx: Transaction;
  /** Locked in id order; empty for a command on the list. */
  readonly rows: readonly Row[];
  /** One input per row when the command is `each`, else the same for all. */
  readonly input: (row: Row | undefined) => Row;
  /** Where that input stands in the body, for refusals at its fields: '' or `/rows/2/input`. */
  readonly pointer: (row: Row | undefined) => string;
  readonly service: FindService;
}
/** What a handler answers: `url` for result `open` or `download`; fields of rows to write besides the next state. */
export interface CommandAnswer {
  readonly url?: string;
  readonly set?: Readonly<Record<number, Row>> | Row;
  readonly data?: Json;
}

/** What an older client's edit form writes by a command of ours (`older-forms.ts`). */
export interface OlderForm {
  /** The state, or what says that there is something to do. */
  readonly field: string;
  /** Fields that go with it, for the command alone. */
  readonly told: readonly string[];
  /** By the value the field is to have, or one for any other value. */
  readonly commands: Readonly<Record<number, string>> | string;
  /** The command's body. */
  readonly input: (
    command: string,
    id: number,
    sent: Readonly<Record<string, unknown>>,
    language: Language,
  ) => object;
  /** The command closes the row to what else the form changes, so that is written before. */
  readonly isLast?: true;
}

export interface ResourceBehaviour {
  /** Runs before the statement; what it returns is written too. `password` fields are hashed, `secret` ones encrypted and richtext cleaned by the service itself. */
  readonly beforeWrite?: (context: WriteContext) => Promise<Row | void>;
  /** Runs after it, same transaction; `id` is the row's. */
  readonly afterWrite?: (context: WriteContext, id: number) => Promise<void>;
  /** Command handlers of this resource by their name in JSON: `wallet.adjustStore`. */
  readonly handlers?: Readonly<
    Record<string, (context: CommandContext) => Promise<CommandAnswer | void>>
  >;
  /** SQL expressions of `computed` fields `of: "sql:module.name"`, over the row's alias `t`; no parameters. */
  readonly expressions?: Readonly<Record<string, string>>;
  /** What `count` of a list says to older clients, which ask by `isResource=Admin`: rows of the caller's scope by condition (reference §2.2). */
  readonly olderCounts?: Readonly<Record<string, Cond>>;
  /** The first whose field is to change decides. */
  readonly olderForms?: readonly OlderForm[];
}

/** Behaviour of one resource, kept in its module's `<things>.resource.ts` and listed in `server/behaviours.ts`. */
export const defineResource = (
  resource: string,
  behaviour: ResourceBehaviour,
): { readonly resource: string; readonly behaviour: ResourceBehaviour } => ({
  resource,
  behaviour,
});

/** A named source of tiles, charts and option lists (`dashboard.sales`); needs the right `<Area>.<module>.<name>`. It has a route in its `areas` alone. */
export interface Source {
  readonly name: string;
  readonly areas: readonly BackOffice[];
  readonly read: (
    actor: Actor,
    sql: Rows,
    range: { readonly from?: string; readonly to?: string; readonly by?: string },
  ) => Promise<Json>;
}
export const defineSource = (
  name: string,
  read: Source['read'],
  areas: Source['areas'] = backOffices,
): Source => ({ name, areas, read });
