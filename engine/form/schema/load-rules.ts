import type { RulesConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { queryClient } from '../../wire/queries.ts';
import { type RulesRuntime, rulesRuntime } from './ajv-runtime.ts';
import { createSchemaRules, type SchemaRules } from './schema-form.tsx';

/**
 * The module at `GET /rules/<sha256>.js`, compiled by the server from the served schema
 * (docs/decisions/0035-compiled-rules.md).
 */
type RulesModule = { readonly default: (runtime: RulesRuntime) => unknown };

/**
 * The compiled rules of an operation, loaded once per hash. A failed load is tried again by the
 * next call.
 *
 * @throws ChunkError when the module cannot be loaded
 */
export function loadRules({ hash, schema }: RulesConfig): Promise<SchemaRules> {
  const url = `/rules/${hash}.js`;
  return queryClient.fetchQuery({
    queryKey: ['rules', hash],
    queryFn: async () => {
      const module = await loadChunk<RulesModule>(() => import(/* @vite-ignore */ url));
      return createSchemaRules(module.default(rulesRuntime), schema);
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}
