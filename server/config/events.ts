import { Injectable } from '@nestjs/common';
import type { Transaction } from './sql.ts';

/** Something that happened, told to modules above (house.md "events go up"). `Answer`: what a listener hands back for the publisher to do with the rest of its own. */
export interface Event<Told, Answer = never> {
  readonly name: string;
  readonly told?: Told;
  readonly answer?: Answer;
}
export const defineEvent = <Told, Answer = never>(name: string): Event<Told, Answer> => ({ name });

type Listener = (tx: Transaction, told: never) => Promise<readonly unknown[] | void>;

/**
 * Tells modules above what happened, inside the transaction in which it happens: what they write stands or falls with it, so that nothing is told twice
 * or lost by a sudden end. Listeners keep the fixed order of locks, so movements of value are answered and not posted: the publisher posts all at once.
 */
@Injectable()
export class Events {
  private readonly listeners = new Map<string, Listener[]>();

  on<Told, Answer>(
    event: Event<Told, Answer>,
    listener: (tx: Transaction, told: Told) => Promise<readonly Answer[] | void>,
  ): void {
    this.listeners.set(event.name, [
      ...(this.listeners.get(event.name) ?? []),
      listener as Listener,
    ]);
  }

  /** Listeners run one after the other, in the order they were added. */
  async publish<Told, Answer>(
    tx: Transaction,
    event: Event<Told, Answer>,
    told: Told,
  ): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const listener of this.listeners.get(event.name) ?? [])
      answers.push(...(((await listener(tx, told as never)) ?? []) as readonly Answer[]));
    return answers;
  }
}
