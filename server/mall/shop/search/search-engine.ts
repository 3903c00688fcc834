import type { Env } from '../../../platform/config/env.ts';
import type { Database } from '../../../platform/database/sql.ts';
import type { Definition } from '../../../platform/definitions/definitions-in.ts';
import type { Condition, Search } from './search-conditions.ts';

/** Searches that find more goods list best sellers, found by PostgreSQL. */
export const maxWordMatches = 20_000;

/** Ids of goods by how well they match, the index is the rank (`matchRanks`). */
export type WordMatches = readonly (readonly number[])[];

/**
 * Looks words up in the texts of the goods on sale (docs/decisions/0026-search.md). Prices, filters,
 * facets and who may see what are PostgreSQL's, and so is what words mean: synonyms, corrections.
 */
export interface SearchEngine {
  /** Which of the conditions goods have. */
  finds(conditions: readonly Condition[]): Promise<readonly boolean[]>;
  /** All goods that a search finds; undefined when there are more than `maxWordMatches`. */
  matches(search: Search): Promise<WordMatches | undefined>;
  /** Ids of the best matches; of equal ones, of best sellers. */
  best(search: Search, count: number): Promise<readonly number[]>;
}

/** What an engine is opened with. */
export interface EngineTools {
  readonly env: Env;
  readonly database: Database;
}

/** An engine that `SOUK_SEARCH_ENGINE` names. */
export interface SearchEngineDefinition extends Definition<'search'> {
  /** Whether the tables that lists read have the words, so that one statement finds and filters. */
  readonly isInTables?: boolean;
  readonly open: (tools: EngineTools) => SearchEngine;
}

/** Defines a search engine: the export of a file `*.search.ts` (docs/drivers.md). */
export const defineSearchEngine = (
  engine: Omit<SearchEngineDefinition, 'kind'>,
): SearchEngineDefinition => ({ kind: 'search', ...engine });
