import { Injectable } from '@nestjs/common';
import { Env } from '../../../platform/config/env.ts';
import { Database } from '../../../platform/database/sql.ts';
import { Log } from '../../../platform/observability/log.ts';
import { Measured } from '../../../platform/observability/measured.ts';
import { postgres } from './postgres.search.ts';
import type { Condition, Search } from './search-conditions.ts';
import type { GoodsCopy, SearchEngine, WordMatches } from './search-engine.ts';
import { openSearchEngine } from './search-engines.ts';

/** Time until an engine that did not answer is asked again. */
const pauseMs = 10_000;

/** The search engine of `SOUK_SEARCH_ENGINE`; PostgreSQL while it does not answer. */
@Injectable()
export class GoodsEngine implements SearchEngine {
  private readonly engine: SearchEngine;
  private readonly fallback: SearchEngine;
  private readonly isChosenInTables: boolean;
  /** `performance.now()` from which the engine is asked. */
  private askedFrom = 0;
  private isDown = false;
  private answered = 0;

  /** @throws Error for the name of no engine */
  constructor(
    env: Env,
    database: Database,
    private readonly log: Log,
  ) {
    const { engine, isInTables } = openSearchEngine({ env, database });
    this.engine = engine;
    this.isChosenInTables = isInTables;
    this.fallback = postgres.open({ env, database });
  }

  get copy(): GoodsCopy | undefined {
    return this.engine.copy;
  }

  /** Whether the tables that lists read have the words. */
  get isInTables(): boolean {
    return this.isChosenInTables || performance.now() < this.askedFrom;
  }

  finds(conditions: readonly Condition[]): Promise<readonly boolean[]> {
    return this.ask((engine) => engine.finds(conditions));
  }

  matches(search: Search): Promise<WordMatches | undefined> {
    return this.ask((engine) => engine.matches(search));
  }

  best(search: Search, count: number): Promise<readonly number[]> {
    return this.ask((engine) => engine.best(search, count));
  }

  @Measured({
    name: 'souk.search.fallbacks',
    description: 'Calls of the search engine that PostgreSQL answered since the start',
  })
  fallbacks(): Promise<number> {
    return Promise.resolve(this.answered);
  }

  /** One call tells whether an engine that was down is back; the others do not wait for it. */
  private async ask<T>(call: (engine: SearchEngine) => Promise<T>): Promise<T> {
    if (this.isChosenInTables) return call(this.engine);
    const now = performance.now();
    if (now >= this.askedFrom) {
      if (this.isDown) this.askedFrom = now + pauseMs;
      try {
        const answer = await call(this.engine);
        this.isDown = false;
        this.askedFrom = 0;
        return answer;
      } catch (error) {
        this.isDown = true;
        this.askedFrom = performance.now() + pauseMs;
        this.log.warn({ err: error }, 'PostgreSQL searches: the search engine does not answer');
      }
    }
    this.answered += 1;
    return call(this.fallback);
  }
}
