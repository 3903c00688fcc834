import pg from 'pg';

type Query = (...parameters: readonly unknown[]) => unknown;

/**
 * A connection whose queries wait for one another. TypeORM reads the tables of a migration with
 * parallel queries on one connection, which pg warns about and its next version refuses.
 */
export class SerialClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query: Query = this.query.bind(this);
    let last: Promise<unknown> = Promise.resolve();
    const inTurn: Query = (...parameters) => {
      if (!answersPromise(parameters)) return query(...parameters);
      const result = last.then(() => query(...parameters));
      last = result.catch(() => undefined);
      return result;
    };
    this.query = inTurn as pg.Client['query'];
  }
}

/** Calls with a callback, and streams, answer otherwise. */
const answersPromise = ([first, ...others]: readonly unknown[]): boolean =>
  typeof (first as { submit?: unknown } | undefined)?.submit !== 'function' &&
  typeof others.at(-1) !== 'function';
