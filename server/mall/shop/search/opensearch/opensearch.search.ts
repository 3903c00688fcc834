import { type Condition, matchRanks, type Search } from '../search-conditions.ts';
import {
  defineSearchEngine,
  maxWordMatches,
  type SearchEngine,
  type WordMatches,
} from '../search-engine.ts';
import { OpenSearchClient } from './opensearch-client.ts';
import { OpenSearchCopy } from './opensearch-copy.ts';
import { conditionQuery, type Query, rankedQuery } from './query-dsl.ts';

interface Hits {
  readonly hits: {
    readonly total?: { readonly value: number };
    readonly hits?: readonly { readonly _id: string; readonly _score: number }[];
  };
}
interface Counted {
  readonly aggregations: {
    readonly found: {
      readonly buckets: Readonly<Record<string, { readonly doc_count: number }>>;
    };
  };
}

/** Finds words in a copy of the texts of the goods on sale. */
class OpenSearch implements SearchEngine {
  readonly copy: OpenSearchCopy;

  constructor(
    private readonly client: OpenSearchClient,
    /** The alias of the index that searches use. */
    private readonly alias: string,
  ) {
    this.copy = new OpenSearchCopy(client, alias);
  }

  async finds(conditions: readonly Condition[]): Promise<readonly boolean[]> {
    const filters = Object.fromEntries(
      conditions.map((condition, index) => [`of_${index}`, conditionQuery(condition)]),
    );
    const { aggregations } = await this.search<Counted>({
      size: 0,
      track_total_hits: false,
      aggs: { found: { filters: { filters } } },
    });
    const { buckets } = aggregations.found;
    return conditions.map((_, index) => buckets[`of_${index}`]!.doc_count > 0);
  }

  async matches(search: Search): Promise<WordMatches | undefined> {
    const { hits } = await this.search<Hits>(
      {
        size: maxWordMatches,
        track_total_hits: maxWordMatches + 1,
        _source: false,
        query: rankedQuery(search),
      },
      ['hits.total', 'hits.hits._id', 'hits.hits._score'],
    );
    if (hits.total!.value > maxWordMatches) return undefined;
    const byRank: number[][] = Object.values(matchRanks).map(() => []);
    for (const { _id: id, _score: score } of hits.hits ?? []) byRank[score - 1]!.push(Number(id));
    return byRank;
  }

  async best(search: Search, count: number): Promise<readonly number[]> {
    const { hits } = await this.search<Hits>(
      {
        size: count,
        track_total_hits: false,
        _source: false,
        query: rankedQuery(search),
        sort: [{ _score: 'desc' }, { sale: 'desc' }, { id: 'desc' }],
      },
      ['hits.hits._id'],
    );
    return (hits?.hits ?? []).map(({ _id: id }) => Number(id));
  }

  private search<T>(body: Query, filterPath?: readonly string[]): Promise<T> {
    return this.client.call('search', (client, options) =>
      client.search(
        {
          index: this.alias,
          body,
          ...(filterPath ? { filter_path: filterPath.join(',') } : {}),
        },
        options,
      ),
    ) as Promise<T>;
  }
}

export const opensearch = defineSearchEngine({
  name: 'opensearch',
  open: ({ env }) => {
    if (env.searchUrl === undefined)
      throw new Error('SOUK_SEARCH_URL must be set, to the address of OpenSearch');
    return new OpenSearch(
      new OpenSearchClient(env.searchUrl, env.searchTimeoutMs),
      env.searchIndex,
    );
  },
});
