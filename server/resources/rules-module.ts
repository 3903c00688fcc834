import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedRules } from '../../schemas/contract/calls/screens.ts';

/**
 * The browser module of compiled rules: `export default (runtime) => validators`, where `runtime.require(name)` gives ajv's helpers. It needs no
 * `eval` and holds no rows, labels or rights, so it may be public and cached for ever (engine.md §4).
 *
 * @param folder where modules are kept by hash; several processes may share it
 * @param shipped a folder that is looked into first: what the build made
 */
export async function rulesModule(
  { hash, schema }: ServedRules,
  folder: string,
  shipped?: string,
): Promise<string> {
  for (const known of [shipped, folder]) {
    const text =
      known === undefined
        ? undefined
        : await readFile(join(known, `${hash}.js`), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return make(join(folder, `${hash}.js`), folder, schema); // not made yet, or the folder is new
}

async function make(path: string, folder: string, schema: ServedRules['schema']): Promise<string> {
  const { compileSchemaValidatorsCode } = await import(
    '@rjsf/validator-ajv8/compileSchemaValidators'
  ); // large, and needed once per hash
  const code = compileSchemaValidatorsCode(
    schema as Parameters<typeof compileSchemaValidatorsCode>[0],
    {},
  ).replace(/\/\*# sourceURL="[^"]*" \*\/;?/g, '');
  const text = `export default (runtime) => {\nconst require = (name) => runtime.require(name);\nconst exports = {};\n${code.replace(/^"use strict";/, '')}\nreturn exports;\n};\n`;
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
  return text;
}
