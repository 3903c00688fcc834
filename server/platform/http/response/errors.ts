import { codes } from '../../../../schemas/contract/envelope.ts';
import type { RuleError } from '../../../../schemas/rules/problems.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * A rule of the mall refuses the call. Answered as HTTP 200 with `code` and the text of
 * `errors.<key>`; never logged as an error.
 */
export class Refusal extends Error {
  /** Wrong fields of code 422; without any, the answer has one for the whole body. */
  readonly errors: readonly RuleError[];
  /** Further data of the envelope. */
  readonly data: unknown;

  constructor(
    readonly code: number,
    readonly key: string,
    readonly params: Params = {},
    { errors = [], data }: { readonly errors?: readonly RuleError[]; readonly data?: unknown } = {},
  ) {
    super(key);
    this.name = 'Refusal';
    this.errors = errors;
    this.data = data;
  }
}

/**
 * Defines the refusals of a module: `defineErrors('orders', { stockShort: 400 })` gives
 * `orderErrors.stockShort({ left: 2 })`, a `Refusal` to throw with the text of
 * `errors.orders.stockShort`, and with further data of the envelope as its second argument.
 */
export function defineErrors<Names extends Record<string, number>>(
  module: string,
  names: Names,
): { readonly [Name in keyof Names]: (params?: Params, data?: unknown) => Refusal } {
  const factories = Object.entries(names).map(([name, code]) => [
    name,
    (params?: Params, data?: unknown) => new Refusal(code, `${module}.${name}`, params, { data }),
  ]);
  return Object.fromEntries(factories) as never;
}

/** Wrong fields of one answer: each is translated, and a body may have 20,000. */
const maxFieldErrors = 1000;

/** Bad input: code 422 with every wrong field. */
export const badInput = (errors: readonly RuleError[]): Refusal =>
  new Refusal(codes.badInput, 'http.badInput', {}, { errors: errors.slice(0, maxFieldErrors) });

/** Bad input at one pointer, with the text of `errors.<key>`. */
export const badInputAt = (pointer: string, key: string): Refusal =>
  badInput([{ pointer, key: `errors.${key}`, params: {} }]);

/** One wrong field whose text is also the message of the answer: code 422. */
export const badField = (pointer: string, key: string, params: Params = {}): Refusal =>
  new Refusal(codes.badInput, key, params, {
    errors: [{ pointer, key: `errors.${key}`, params }],
  });

/** Refusals that all modules share. */
export const httpErrors = defineErrors('http', {
  notFound: 404,
  noRight: 402,
  lacksRight: 402,
  /** The call needs a person who has signed in, not an API key. */
  notByKey: 402,
  /** The scopes of the API key do not include the call. */
  outsideScope: 402,
  unknownKey: 401,
  signedOut: 401,
  signedOutSilent: 405,
  tooFrequent: 429,
  badRequest: 422,
  unavailable: 503,
  /** The Idempotency-Key was used for another request. */
  onceOther: 409,
});
