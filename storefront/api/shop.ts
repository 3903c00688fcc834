import { api, clientHooks, type Answer } from '../../engine/wire/index.ts';
import type { ReadOptions } from './create-api.ts';
import { withLocalNames } from './local-names.ts';

export interface SendOptions extends ReadOptions {
  /**
   * Makes a repetition harmless: one key for one thing wanted, see `useIdempotencyKey`. Every write that
   * moves money, points, stock or coupons has one.
   */
  readonly key?: string;
  /**
   * `show` (default) tells refusals as a toast; `quiet` leaves them to the caller, as a form does
   * with `fieldErrorsOf`.
   */
  readonly messages?: 'show' | 'quiet';
}

const heard = async <T>(answer: Promise<Answer<T>>, how?: SendOptions): Promise<Answer<T>> =>
  how?.names === 'whole' ? answer : withLocalNames(await answer, clientHooks().language());
const options = ({ key, messages = 'show' }: SendOptions = {}) =>
  ({
    area: 'shop',
    messages,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  }) as const;

/**
 * Calls of whoever is signed in, for event handlers: the data, or the envelope of a refusal
 * (`isFailure`), which was told already. @throws CallError without an answer, told too
 */
export const shop = {
  get: <T>(path: string, query?: object, how?: SendOptions): Promise<Answer<T>> =>
    heard(api.get<T>(path, query, options(how)), how),
  post: <T>(path: string, body?: object, how?: SendOptions): Promise<Answer<T>> =>
    heard(api.post<T>(path, body, options(how)), how),
  put: <T>(path: string, body?: object, how?: SendOptions): Promise<Answer<T>> =>
    heard(api.put<T>(path, body, options(how)), how),
  delete: <T>(path: string, query?: object, how?: SendOptions): Promise<Answer<T>> =>
    heard(api.delete<T>(path, query, options(how)), how),
};
