import * as equal from 'ajv/dist/runtime/equal.js';
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js';

/**
 * The modules that compiled rules load by `require(name)`: ajv helpers that the server leaves out
 * of the rules, so that browsers can cache the rules forever.
 */
export interface RulesRuntime {
  readonly require: (name: string) => { readonly default: unknown };
}

/** Formats are patterns (schemas/rules/validation/field-schema.ts), so ajv-formats is not needed. */
const helpers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['ajv/dist/runtime/equal', equal],
  ['ajv/dist/runtime/ucs2length', ucs2length],
]);

export const rulesRuntime: RulesRuntime = {
  require(name) {
    const helper = helpers.get(name.replace(/\.js$/, ''));
    if (helper === undefined)
      throw new Error(`Compiled rules require ${name}, which the engine does not provide`);
    return { default: functionOf(helper) };
  },
};

/** The helper function of a CommonJS module, at any depth of `default`. */
function functionOf(module: unknown): unknown {
  return typeof module === 'function'
    ? module
    : functionOf((module as { readonly default: unknown }).default);
}
