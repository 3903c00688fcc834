import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedRules } from '../../schemas/contract/calls/screens.ts';

/**
 * The browser module of compiled rules: `export default (runtime) => validators`, where `runtime.require(name)` gives ajv's helpers. It needs no
 * `eval` and holds no rows, labels or rights, so it may be public and cached for ever (engine.md §4).
 *
 * @param folder where modules are kept by hash; several processes may share it
 */
export async function rulesModule({ hash, schema }: ServedRules, folder: string): Promise<string> {
  const path = join(folder, `${hash}.js`);
  try {
    return await readFile(path, 'utf8');
  } catch {
    return await make(path, folder, schema); // not made yet, or the folder is new
  }
}

async function make(path: string, folder: string, schema: ServedRules['schema']): Promise<string> {
  const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/compileSchemaValidators'); // large, and needed once per hash
  const code = compileSchemaValidatorsCode(schema as Parameters<typeof compileSchemaValidatorsCode>[0], {}).replace(/\/\*# sourceURL="[^"]*" \*\/;?/g, '');
  const text = `export default (runtime) => {\nconst require = (name) => runtime.require(name);\nconst exports = {};\n${code.replace(/^"use strict";/, '')}\nreturn exports;\n};\n`;
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
  return text;
}
