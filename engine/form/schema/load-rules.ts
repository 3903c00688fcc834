import type { RulesConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { type RulesRuntime, rulesRuntime } from './ajv-runtime.ts';
import { createSchemaRules, type SchemaRules } from './schema-form.tsx';

/**
 * The module at `GET /rules/<sha256>.js`, compiled by the server from the served schema
 * (docs/decisions/0035-compiled-rules.md).
 */
type RulesModule = { readonly default: (runtime: RulesRuntime) => unknown };

const cache = new Map<string, Promise<SchemaRules>>();

/**
 * The compiled rules of an operation, loaded once per hash. A failed load is tried again by the
 * next call.
 *
 * @throws ChunkError when the module cannot be loaded
 */
export function loadRules({ hash, schema }: RulesConfig): Promise<SchemaRules> {
  const cached = cache.get(hash);
  if (cached) return cached;
  const url = `/rules/${hash}.js`;
  const rules = loadChunk<RulesModule>(() => import(/* @vite-ignore */ url)).then((module) =>
    createSchemaRules(module.default(rulesRuntime), schema),
  );
  cache.set(hash, rules);
  rules.catch(() => cache.delete(hash));
  return rules;
}
