import type { ServedRules } from '../../schemas/contract/calls/screens.ts';
import { loadChunk } from '../client/chunk.ts';
import { rulesRuntime, type RulesRuntime } from './ajv-runtime.ts';
import { schemaRules, type SchemaRules } from './schema-form.tsx';

/** What `GET /rules/<sha256>.js` exports: the server compiles it from exactly the schema that the screen serves (server/resources/rules). */
type RulesModule = { readonly default: (runtime: RulesRuntime) => unknown };

const loaded = new Map<string, Promise<SchemaRules>>();

/** The compiled rules of an operation, fetched once for each hash. Throws a ChunkError when they do not come; the next call tries again. */
export function loadRules({ hash, schema }: ServedRules): Promise<SchemaRules> {
  const known = loaded.get(hash);
  if (known) return known;
  const url = `/rules/${hash}.js`;
  const rules = loadChunk<RulesModule>(() => import(/* @vite-ignore */ url)).then((module) =>
    schemaRules(module.default(rulesRuntime), schema),
  );
  loaded.set(hash, rules);
  rules.catch(() => loaded.delete(hash));
  return rules;
}
