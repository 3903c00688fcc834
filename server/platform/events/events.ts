import { Injectable, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { markedMethods } from '../config/marked-methods.ts';
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

const listenKey = 'souk:on';

/** Makes a method of a provider a listener of an event. It runs in the transaction of the event. */
export const On = <Payload, Answer>(
  event: Event<Payload, Answer>,
): (<Method extends (tx: Transaction, payload: Payload) => Promise<readonly Answer[] | void>>(
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<Method>,
) => void) => SetMetadata(listenKey, event) as MethodDecorator;

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
  private readonly providers = new Map<unknown, unknown>();

  /**
   * Adds the methods with `@On` of a provider. Another token of the same one adds nothing.
   *
   * @throws Error for a second instance of a class, whose effects would happen twice
   */
  listen(provider: unknown): void {
    const marked = markedMethods<Event<unknown>>(provider, listenKey);
    if (marked.length === 0) return;
    const { constructor: listener } = provider as object;
    const known = this.providers.get(listener);
    if (known === provider) return;
    if (known) throw new Error(`${listener.name} listens to events and is provided by two modules`);
    this.providers.set(listener, provider);
    for (const { mark, call } of marked) {
      const listeners = this.listeners.get(mark.name) ?? [];
      this.listeners.set(mark.name, [...listeners, call as Listener]);
    }
  }

  /** Runs the listeners one after the other. No listener relies on their order. */
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

/** Adds the listeners of all modules. */
@Injectable()
export class Listeners implements OnApplicationBootstrap {
  constructor(
    private readonly events: Events,
    private readonly discovery: DiscoveryService,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) this.events.listen(instance);
  }
}
