import { AsyncLocalStorage } from 'node:async_hooks';

const pageCalls = new AsyncLocalStorage<true>();

/** Calls the API on behalf of a page that was counted when it was requested. */
export const asPageCall = <T>(call: () => PromiseLike<T>): Promise<T> =>
  // Fastify's `inject` begins when it is awaited
  pageCalls.run(true, async () => await call());

/** Whether the request comes from `asPageCall`. No caller outside the process can have that. */
export const isPageCall = (): boolean => pageCalls.getStore() === true;
