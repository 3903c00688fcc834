import { parseArgs } from 'node:util';

/** @typedef {{ readonly [name: string]: { readonly type: 'boolean' | 'string' } }} Options */

/**
 * The options of a command, or the exit code with which it ends: 0 after `--help`, which every command
 * knows, and 2 after an option that it does not know. Imports no package: `npm start` has none yet.
 *
 * @template {Options} [Known={}]
 * @param {readonly string[]} parameters
 * @param {{
 *   readonly usage: string,
 *   readonly options?: Known,
 *   readonly positionals?: number,
 * }} command `positionals` is how many names it takes at most
 * @returns {{
 *   readonly exitCode?: undefined,
 *   readonly values: {
 *     readonly [Name in keyof Known]?: Known[Name] extends { type: 'boolean' } ? boolean : string
 *   },
 *   readonly positionals: readonly string[],
 * } | { readonly exitCode: 0 | 2 }}
 */
export function readOptions(parameters, { usage, options, positionals: most = 0 }) {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    });
    if (values.help) {
      console.log(usage);
      return { exitCode: 0 };
    }
    if (positionals.length > most) throw new Error(`Unexpected "${positionals[most]}"`);
    return /** @type {any} */ ({ values, positionals });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return { exitCode: 2 };
  }
}
