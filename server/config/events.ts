import { Injectable } from '@nestjs/common';
import type { Transaction } from './sql.ts';

/** Something that happened, told to modules above (house.md "events go up"). */
export interface Event<Told> { readonly name: string; readonly told?: Told }
export const defineEvent = <Told>(name: string): Event<Told> => ({ name });

type Listener = (tx: Transaction, told: never) => Promise<void>;

/**
 * Tells modules above what happened, inside the transaction in which it happens: what they write stands or falls with it, so that nothing is told twice
 * or lost by a sudden end. Listeners keep the fixed order of locks and run in the order they were added.
 */
@Injectable()
export class Events {
  private readonly listeners = new Map<string, Listener[]>();

  on<Told>(event: Event<Told>, listener: (tx: Transaction, told: Told) => Promise<void>): void {
    this.listeners.set(event.name, [...(this.listeners.get(event.name) ?? []), listener as Listener]);
  }

  async publish<Told>(tx: Transaction, event: Event<Told>, told: Told): Promise<void> {
    for (const listener of this.listeners.get(event.name) ?? []) await listener(tx, told as never);
  }
}
