import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesRuntime } from '../../../engine/form/schema/ajv-runtime.ts';
import { createSchemaRules, type SchemaRules } from '../../../engine/form/schema/schema-form.tsx';
import type { Resource } from '../../../schemas/rules/types.ts';
import { compileRules } from '../../../schemas/rules/validation/compile-rules.ts';
import { compileRulesModule } from '../../../server/backoffice/rules/compile-rules-module.ts';

/** Compiled rules as a form loads them: the server's module with the engine's helpers. */
export async function browserRules(
  resource: Resource,
  operation: string,
  resources: ReadonlyMap<string, Resource>,
): Promise<SchemaRules> {
  const schema = compileRules(resource, operation, resources);
  const hash = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
  const folder = await mkdtemp(join(tmpdir(), 'souk-rules-'));
  const text = await compileRulesModule({ hash, schema }, folder);
  await rm(folder, { recursive: true });
  const make = new Function(`return ${text.replace('export default', '')}`)() as (
    runtime: typeof rulesRuntime,
  ) => unknown;
  return createSchemaRules(
    make(rulesRuntime),
    JSON.parse(JSON.stringify(schema)) as SchemaRules['schema'],
  );
}
