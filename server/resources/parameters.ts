import type { Variables } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';

type UserVariable = keyof Variables['user'];
type Slot =
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'user'; readonly name: UserVariable }
  | { readonly kind: 'argument'; readonly at: number };

/**
 * The parameters of a statement that is built once and run for many callers: what is fixed by the files, what comes from the caller's token,
 * and arguments of the call by their position.
 */
export class Parameters {
  private readonly slots: Slot[] = [];

  fixed(value: unknown): string {
    return this.add({ kind: 'fixed', value });
  }

  /** Callers' ids are bigint; 0 is none. */
  user(name: UserVariable): string {
    const at = this.slots.findIndex((slot) => slot.kind === 'user' && slot.name === name);
    return `${at < 0 ? this.add({ kind: 'user', name }) : `$${at + 1}`}::bigint`;
  }

  argument(at: number): string {
    const known = this.slots.findIndex((slot) => slot.kind === 'argument' && slot.at === at);
    return known < 0 ? this.add({ kind: 'argument', at }) : `$${known + 1}`;
  }

  /** The values of one run, in the order of the statement's parameters. */
  fill(actor: Actor, values: readonly unknown[]): unknown[] {
    return this.slots.map((slot) =>
      slot.kind === 'fixed'
        ? slot.value
        : slot.kind === 'user'
          ? userVariables[slot.name](actor)
          : values[slot.at],
    );
  }

  private add(slot: Slot): string {
    this.slots.push(slot);
    return `$${this.slots.length}`;
  }
}

const userVariables: Readonly<Record<UserVariable, (actor: Actor) => number>> = {
  id: (actor) => actor.id,
  store_id: (actor) => actor.storeId,
  owner_id: (actor) => actor.ownerId,
  belong_id: (actor) => actor.belongId,
};
