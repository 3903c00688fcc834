import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RulesConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { ajvOptions } from '../../../schemas/rules/validation/field-schema.ts';

/**
 * The browser module of compiled rules: `export default (runtime) => validators`, where
 * `runtime.require(name)` returns ajv's helpers. It needs no `eval` and contains no rows, labels or
 * rights, so it may be public and cached forever (docs/decisions/0035-compiled-rules.md).
 *
 * @param folder where modules are cached by hash; several processes may share it
 * @param builtFolder modules that the build compiled; read first
 */
export async function compileRulesModule(
  { hash, schema }: RulesConfig,
  folder: string,
  builtFolder?: string,
): Promise<string> {
  const folders = builtFolder === undefined ? [folder] : [builtFolder, folder];
  for (const candidate of folders) {
    const code = await readFile(join(candidate, `${hash}.js`), 'utf8').catch(() => undefined);
    if (code !== undefined) return code;
  }
  const code = await compile(schema);
  await writeAtomically(folder, `${hash}.js`, code);
  return code;
}

async function compile(schema: RulesConfig['schema']): Promise<string> {
  // Imported on demand: the compiler is large and runs once per hash.
  const { compileSchemaValidatorsCode } = await import(
    '@rjsf/validator-ajv8/compileSchemaValidators'
  );
  const validators = compileSchemaValidatorsCode(
    schema as Parameters<typeof compileSchemaValidatorsCode>[0],
    { ajvOptionsOverrides: ajvOptions },
  );
  const body = validators
    .replace(/\/\*# sourceURL="[^"]*" \*\/;?/g, '')
    .replace(/^"use strict";/, '');
  return [
    'export default (runtime) => {',
    'const require = (name) => runtime.require(name);',
    'const exports = {};',
    body,
    'return exports;',
    '};',
    '',
  ].join('\n');
}

/** Writes a file that other processes see either whole or not at all. */
async function writeAtomically(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}
