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
  /** What the engine keeps beside the database. */
  readonly copy?: GoodsCopy;
}

/** A row of `goods_shelf` in an engine of its own. */
export interface CopiedGoods {
  readonly id: number;
  /** Texts with a blank before and after each word; `words` have variants and pinyin. */
  readonly name: string;
  readonly keywords: string;
  readonly words: string;
  /** Its class and those above. */
  readonly classes: readonly number[];
  readonly sale: number;
  /** Of all of these, 32 bits. */
  readonly digest: number;
}

/** Goods after an id, up to another one; without `to` to the last. */
export interface IdRange {
  readonly after: number;
  readonly to: number | undefined;
}

/** A copy of the goods in indexes of which one is searched. `CopyGoods` keeps it current. */
export interface GoodsCopy {
  /** Begins the names of its indexes. */
  readonly name: string;
  /** Of how an index is built: one of an earlier version is replaced. */
  readonly version: number;
  exists(index: string): Promise<boolean>;
  create(index: string): Promise<void>;
  /** Without an index of this name it does nothing. */
  drop(index: string): Promise<void>;
  /** Writes goods and removes others, each unless the index has it from a later version. */
  write(
    index: string,
    version: number,
    changes: { readonly goods: readonly CopiedGoods[]; readonly removed: readonly number[] },
  ): Promise<void>;
  /** Makes writes visible. */
  refresh(index: string): Promise<void>;
  /** Searches use this index from now on, and none of the former ones. */
  use(index: string, former: readonly string[]): Promise<void>;
  /** Ids of a range whose goods the index lacks, has in vain or has with another digest. */
  differing(
    index: string,
    range: IdRange,
    digests: ReadonlyMap<number, number>,
  ): Promise<readonly number[]>;
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
