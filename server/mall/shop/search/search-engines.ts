import { definitionsIn } from '../../../platform/definitions/definitions-in.ts';
import type { EngineTools, SearchEngine, SearchEngineDefinition } from './search-engine.ts';

const files = import.meta.glob(
  ['/server/mall/**/*.search.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.search.ts'],
  { eager: true, exhaustive: true },
);

/** Search engines by name: what each `*.search.ts` exports (docs/drivers.md). */
const searchEngines: ReadonlyMap<string, SearchEngineDefinition> =
  definitionsIn<SearchEngineDefinition>(files, 'search', undefined);

/**
 * Opens the engine that `SOUK_SEARCH_ENGINE` names.
 *
 * @throws Error for the name of no engine, or without a setting that it needs
 */
export function openSearchEngine(tools: EngineTools): {
  readonly engine: SearchEngine;
  readonly isInTables: boolean;
} {
  const chosen = searchEngines.get(tools.env.searchEngine);
  if (!chosen)
    throw new Error(`SOUK_SEARCH_ENGINE must be one of ${[...searchEngines.keys()].join(', ')}`);
  return { engine: chosen.open(tools), isInTables: chosen.isInTables === true };
}
