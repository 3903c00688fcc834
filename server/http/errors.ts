import { codes } from '../../schemas/contract/envelope.ts';
import type { RuleError } from '../../schemas/rules/types.ts';

type Params = Readonly<Record<string, string | number>>;

/** The rules say no (house.md "Errors"). Answered as HTTP 200 with `code` and the translated `errors.<key>`; never logged as an error. */
export class Refusal extends Error {
  /** @param data what the envelope carries beside the message: `{errors}` of code 422 is built from `errors`, and has one without a place where there are none */
  constructor(
    readonly code: number,
    readonly key: string,
    readonly params: Params = {},
    readonly errors: readonly RuleError[] = [],
    readonly data: unknown = undefined,
  ) {
    super(key);
    this.name = 'Refusal';
  }
}

/**
 * The refusals of a module by name: `defineErrors('orders', { stockShort: 400 })` gives `orderErrors.stockShort({ left: 2 })`, a `Refusal` to throw.
 * Its text is the locale key `errors.orders.stockShort`.
 */
export function defineErrors<Names extends Record<string, number>>(
  module: string,
  names: Names,
): { readonly [Name in keyof Names]: (params?: Params) => Refusal } {
  return Object.fromEntries(
    Object.entries(names).map(([name, code]) => [
      name,
      (params?: Params) => new Refusal(code, `${module}.${name}`, params),
    ]),
  ) as never;
}

/** Bad input: code 422 with every wrong place. */
export const badInput = (errors: readonly RuleError[]): Refusal =>
  new Refusal(codes.badInput, 'http.badInput', {}, errors);

/** Bad input that has words of its own, at its place. */
export const badAt = (pointer: string, key: string, params: Params = {}): Refusal =>
  new Refusal(codes.badInput, key, params, [{ pointer, key: `errors.${key}`, params }]);

/** Refusals every module shares. */
export const httpErrors = defineErrors('http', {
  notFound: 404,
  noRight: 402,
  lacksRight: 402,
  signedOut: 401,
  signedOutSilent: 405,
  tooFrequent: 429,
  badRequest: 422,
  unavailable: 503,
  onceOther: 409,
});
