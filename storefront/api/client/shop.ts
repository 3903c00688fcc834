import { type Answer, answers, clientHooks } from '../../../engine/wire/index.ts';
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

const localized = async <T>(
  answer: Promise<Answer<T>>,
  options?: SendOptions,
): Promise<Answer<T>> =>
  options?.names === 'bilingual' ? answer : withLocalNames(await answer, clientHooks().language());
const callOptions = ({ key, messages = 'show' }: SendOptions = {}) =>
  ({
    area: 'shop',
    messages,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  }) as const;

/**
 * API calls of the storefront for event handlers. They resolve to the data or to the envelope of a
 * refusal (`isFailure`), which has been shown as a toast unless `messages` is `quiet`.
 *
 * @throws CallError without a response; already shown unless `messages` is `quiet`
 */
export const shop = {
  get: <T>(path: string, query?: object, options?: SendOptions): Promise<Answer<T>> =>
    localized(answers.get<T>(path, query, callOptions(options)), options),
  post: <T>(path: string, body?: object, options?: SendOptions): Promise<Answer<T>> =>
    localized(answers.post<T>(path, body, callOptions(options)), options),
  put: <T>(path: string, body?: object, options?: SendOptions): Promise<Answer<T>> =>
    localized(answers.put<T>(path, body, callOptions(options)), options),
  delete: <T>(path: string, query?: object, options?: SendOptions): Promise<Answer<T>> =>
    localized(answers.delete<T>(path, query, callOptions(options)), options),
};
