import { api, CallError, clientHooks } from '../../../engine/wire/index.ts';
import type { ReadOptions } from './create-api.ts';
import { withLocalNames } from './local-names.ts';

export interface SendOptions extends ReadOptions {
  /**
   * Idempotency key (`useIdempotencyKey`). Every write that moves money, points, stock or coupons
   * has one.
   */
  readonly key?: string;
  /** `show` (default): refusals appear as a toast. `quiet`: the caller handles them. */
  readonly messages?: 'show' | 'quiet';
}

/** The names of an answer in the page's language, those in the data of a refusal included. */
async function localized<T>(answer: Promise<T>, options?: SendOptions): Promise<T> {
  if (options?.names === 'bilingual') return answer;
  const language = clientHooks().language();
  try {
    return withLocalNames(await answer, language);
  } catch (error) {
    if (error instanceof CallError) withLocalNames(error.refusal, language);
    throw error;
  }
}
const callOptions = ({ key, messages = 'show' }: SendOptions = {}) =>
  ({
    area: 'shop',
    messages,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  }) as const;

/**
 * API calls of the storefront for event handlers.
 *
 * @throws CallError for a refusal and without a response; already shown as a toast unless `messages`
 *   is `quiet`
 */
export const shop = {
  get: <T>(path: string, query?: object, options?: SendOptions): Promise<T> =>
    localized(api.get<T>(path, query, callOptions(options)), options),
  post: <T>(path: string, body?: object, options?: SendOptions): Promise<T> =>
    localized(api.post<T>(path, body, callOptions(options)), options),
  put: <T>(path: string, body?: object, options?: SendOptions): Promise<T> =>
    localized(api.put<T>(path, body, callOptions(options)), options),
  delete: <T>(path: string, query?: object, options?: SendOptions): Promise<T> =>
    localized(api.delete<T>(path, query, callOptions(options)), options),
};

/** The message of the first field error, or else of the whole failure. */
export const messageOf = ({ fieldErrors, message }: CallError): string =>
  fieldErrors[0]?.message ?? message;
