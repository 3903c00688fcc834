import * as equal from 'ajv/dist/runtime/equal.js';
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js';

/** What compiled rules ask for by `require(name)`: helpers of ajv that the server leaves out of them, so that they may be cached for ever (engine.md §4). */
export interface RulesRuntime {
  readonly require: (name: string) => { readonly default: unknown };
}

/** Formats are patterns in our rules (schemas/rules/field-schema.ts), so none of ajv-formats is needed. */
const helpers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['ajv/dist/runtime/equal', equal],
  ['ajv/dist/runtime/ucs2length', ucs2length],
]);

export const rulesRuntime: RulesRuntime = {
  require(name) {
    const found = helpers.get(name.replace(/\.js$/, ''));
    if (found === undefined)
      throw new Error(`compiled rules ask for ${name}, which the engine does not bring along`);
    return { default: functionOf(found) };
  },
};

/** The helper itself, however the bundler wraps a CommonJS module. */
function functionOf(module: unknown): unknown {
  return typeof module === 'function'
    ? module
    : functionOf((module as { readonly default: unknown }).default);
}
