import { Injectable } from '@nestjs/common';
import { Env } from '../../../platform/config/env.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Condition, Search } from './search-conditions.ts';
import type { SearchEngine, WordMatches } from './search-engine.ts';
import { openSearchEngine } from './search-engines.ts';

/** The search engine of `SOUK_SEARCH_ENGINE`. */
@Injectable()
export class GoodsEngine implements SearchEngine {
  /** Whether the tables that lists read have the words. */
  readonly isInTables: boolean;
  private readonly engine: SearchEngine;

  /** @throws Error for the name of no engine */
  constructor(env: Env, database: Database) {
    const { engine, isInTables } = openSearchEngine({ env, database });
    this.engine = engine;
    this.isInTables = isInTables;
  }

  finds(conditions: readonly Condition[]): Promise<readonly boolean[]> {
    return this.engine.finds(conditions);
  }

  matches(search: Search): Promise<WordMatches | undefined> {
    return this.engine.matches(search);
  }

  best(search: Search, count: number): Promise<readonly number[]> {
    return this.engine.best(search, count);
  }
}
