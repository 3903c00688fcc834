import type { Variables } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';

type UserVariable = keyof Variables['user'];
type Slot =
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'user'; readonly name: UserVariable }
  | { readonly kind: 'argument'; readonly index: number };

/**
 * The parameters of a statement that is built once and run for many callers. Each method returns
 * the placeholder; `fill` returns the values of one run in the order of the placeholders.
 *
 * @example
 * const where = `store_id = ${parameters.user('store_id')} AND name = ${parameters.argument(0)}`;
 * // store_id = $1::bigint AND name = $2
 * parameters.fill(actor, ['Tea']); // [actor.storeId, 'Tea']
 */
export class SqlParameters {
  private readonly slots: Slot[] = [];

  /** A value that is the same in every run. */
  fixed(value: unknown): string {
    return this.add({ kind: 'fixed', value });
  }

  /** An id of the caller; 0 where the caller has none. */
  user(name: UserVariable): string {
    const slotIndex = this.slots.findIndex((slot) => slot.kind === 'user' && slot.name === name);
    const placeholder = slotIndex < 0 ? this.add({ kind: 'user', name }) : `$${slotIndex + 1}`;
    return `${placeholder}::bigint`;
  }

  /** A value of the run, by its index in the array given to `fill`. */
  argument(index: number): string {
    const slotIndex = this.slots.findIndex(
      (slot) => slot.kind === 'argument' && slot.index === index,
    );
    return slotIndex < 0 ? this.add({ kind: 'argument', index }) : `$${slotIndex + 1}`;
  }

  fill(actor: Actor, values: readonly unknown[]): unknown[] {
    return this.slots.map((slot) => {
      if (slot.kind === 'fixed') return slot.value;
      if (slot.kind === 'user') return userVariables[slot.name](actor);
      return values[slot.index];
    });
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
