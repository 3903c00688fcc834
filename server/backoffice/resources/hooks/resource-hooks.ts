import 'reflect-metadata';
import type { Command, Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { Resources } from '../registry.ts';

/** A write in progress. Hooks run inside its transaction and may throw a `Refusal`. */
export interface WriteContext {
  readonly actor: Actor;
  readonly resource: Resource;
  /** All resources, for hooks that look up which rows refer to theirs. */
  readonly resources: Resources;
  readonly tx: Transaction;
  readonly verb: 'store' | 'update' | 'destroy' | 'restore';
  /** The stored row under its lock, in canonical values; undefined on `store`. */
  readonly before: Row | undefined;
  /** The canonical values to be written; empty on `destroy` and `restore`. */
  readonly values: Row;
}

/** The rows that a write or a command is about to lock. They may be rows of others. */
export interface LockContext extends Pick<WriteContext, 'actor' | 'tx'> {
  readonly ids: readonly number[];
}

/** A command in progress. Handlers run inside its transaction and may throw a `Refusal`. */
export interface CommandContext {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly command: Command;
  readonly tx: Transaction;
  /** The rows, locked in id order; empty for a command on the list. */
  readonly rows: readonly Row[];
  /** The input for a row: its own when the command is `each`, otherwise the same for all rows. */
  readonly input: (row: Row | undefined) => Row;
  /** JSON pointer of that input in the body, for errors at its fields: '' or `/rows/2/input`. */
  readonly pointer: (row: Row | undefined) => string;
}

export type AfterCommit = () => Promise<void>;

/** Result of a command handler; a handler without a result returns nothing. */
export interface CommandResult {
  /** Address for the results `open` and `download`. */
  readonly url?: string;
  /** Fields to write besides the next state: one set for all rows, or one per row id. */
  readonly set?: Readonly<Record<number, Row>> | Row;
  /** The answer, instead of the number of rows. */
  readonly data?: Json;
  /**
   * Runs once after the commit, before the caller gets the answer: calls of other services, which
   * must not hold locks, and work with transactions of its own. A trial runs it at once, and notes
   * whom it would call. What it throws reaches the caller; the command stays done, and its
   * Idempotency-Key may be used again.
   */
  readonly afterCommit?: AfterCommit;
}

export type CommandHandlerFunction = (
  context: CommandContext,
) => Promise<CommandResult | void> | CommandResult | void;

/**
 * Hooks around every write of a resource: a form, a call or an import. A command writes its fields
 * without them; what it needs is in its handler.
 */
export interface WriteHooks {
  /**
   * Runs before an update, a deletion or a command locks its rows, for locks that come earlier in
   * the order: two writes that lock their own row first and then the same other row wait for each
   * other.
   */
  readonly beforeLock?: (context: LockContext) => Promise<void>;
  /**
   * Runs before the statement; the returned values are written too. The service itself hashes
   * `password` fields, encrypts `secret` ones and cleans rich text. In an import it runs for one row
   * after the other: the rows above are stored. A `Refusal` is shown at its row.
   */
  readonly beforeWrite?: (context: WriteContext) => Promise<Row | void>;
  /** Runs after the statement, in the same transaction; in an import after up to 1,000 rows. */
  readonly afterWrite?: (context: WriteContext, id: number) => Promise<void>;
}

/** Additions to a resource that are plain data. */
export interface HookDeclarations {
  /**
   * SQL of `computed` fields `of: "sql:<name>"`, over the row's alias `t`; without parameters. A
   * function makes it from the resources of the project.
   */
  readonly expressions?: Readonly<Record<string, string | ((resources: Resources) => string)>>;
}

/** Everything a module adds to one resource. */
export interface ResourceHooks extends WriteHooks, HookDeclarations {
  /** Command handlers by their name in JSON: `wallet.adjustStore`. */
  readonly handlers?: Readonly<Record<string, CommandHandlerFunction>>;
}

/** The hooks of one provider and the resource they belong to. */
export interface HookDefinition {
  readonly resource: string;
  readonly hooks: ResourceHooks;
}

const hooksKey = Symbol('resource hooks');
const handlersKey = Symbol('command handlers');

/** Metadata that `@ResourceHooks` adds to a class. */
export interface HookClassMetadata extends HookDeclarations {
  readonly resource: string;
}
type HookClass = abstract new (...services: never[]) => object;

/**
 * Marks a provider as hooks of a resource. It is found among the providers of its module; its
 * methods `beforeLock`, `beforeWrite` and `afterWrite` and those with `@CommandHandler` are called.
 *
 * @example
 * @ResourceHooks('order_settlements')
 * @Injectable()
 * export class OrderSettlementHooks {
 *   constructor(private readonly settleOrders: SettleOrders) {}
 *
 *   @CommandHandler('settlements.settle')
 *   settle({ actor }: CommandContext): CommandResult {
 *     return { afterCommit: () => this.settleOrders.run(actor) };
 *   }
 * }
 */
export const ResourceHooks =
  (resource: string, declarations: HookDeclarations = {}) =>
  (target: HookClass): void =>
    Reflect.defineMetadata(hooksKey, { resource, ...declarations }, target);

/** Marks a method of a `@ResourceHooks` class as the handler with this name in JSON. */
export const CommandHandler =
  (name: string) =>
  <Handler extends CommandHandlerFunction>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const handlers = { ...handlerMethodsOf(target.constructor), [name]: method };
    Reflect.defineMetadata(handlersKey, handlers, target.constructor);
  };

/** The metadata of a `@ResourceHooks` class; undefined for any other value. */
export const hookMetadataOf = (target: unknown): HookClassMetadata | undefined =>
  typeof target === 'function' ? Reflect.getMetadata(hooksKey, target) : undefined;

/** Method names of a class by the handler name they implement. */
export const handlerMethodsOf = (target: object): Readonly<Record<string, string>> =>
  Reflect.getMetadata(handlersKey, target) ?? {};
