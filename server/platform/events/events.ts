import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/sql.ts';

/**
 * A kind of event that a module publishes for modules above it.
 *
 * `Payload`: what happened. `Answer`: what a listener returns for the publisher to process.
 */
export interface Event<Payload, Answer = never> {
  readonly name: string;
  /** Types only; never set. */
  readonly payload?: Payload;
  /** Types only; never set. */
  readonly answer?: Answer;
}

/** An event with the type of its payload and of the listeners' answers. */
export const defineEvent = <Payload, Answer = never>(name: string): Event<Payload, Answer> => ({
  name,
});

type Listener = (tx: Transaction, payload: never) => Promise<readonly unknown[] | void>;

/**
 * Publishes events to modules above, inside the transaction in which they happen: what listeners
 * write commits or rolls back with it (docs/decisions/0041-events-inside-the-transaction.md).
 * Listeners keep the order of locks (docs/invariants.md#lock-order), so they return movements of
 * value instead of posting them: the publisher posts all at once.
 */
@Injectable()
export class Events {
  private readonly listeners = new Map<string, Listener[]>();

  on<Payload, Answer>(
    event: Event<Payload, Answer>,
    listener: (tx: Transaction, payload: Payload) => Promise<readonly Answer[] | void>,
  ): void {
    const listeners = this.listeners.get(event.name) ?? [];
    this.listeners.set(event.name, [...listeners, listener as Listener]);
  }

  /** Runs the listeners one after the other, in the order they were added. */
  async publish<Payload, Answer>(
    tx: Transaction,
    event: Event<Payload, Answer>,
    payload: Payload,
  ): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const listener of this.listeners.get(event.name) ?? []) {
      const returned = (await listener(tx, payload as never)) ?? [];
      answers.push(...(returned as readonly Answer[]));
    }
    return answers;
  }
}
