import {
  type CopiedGoods,
  type GoodsCopy,
  type IdRange,
  maxWordMatches,
} from '../search-engine.ts';
import { goodsMapping, goodsMappingVersion } from './goods-mapping.ts';
import type { OpenSearchClient } from './opensearch-client.ts';
import type { Query } from './query-dsl.ts';

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<
    Record<string, { readonly status: number; readonly error?: { readonly reason?: string } }>
  >[];
}
interface DigestHits {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly {
      readonly _source: { readonly id: number; readonly digest: number };
    }[];
  };
  readonly aggregations: { readonly sum: { readonly value: number } };
}

/** The indexes of the goods in OpenSearch, of which searches use the one with the alias. */
export class OpenSearchCopy implements GoodsCopy {
  readonly version = goodsMappingVersion;

  constructor(
    private readonly client: OpenSearchClient,
    readonly name: string,
  ) {}

  exists(index: string): Promise<boolean> {
    return this.client.call('write', (client, options) =>
      client.indices.exists({ index }, options),
    );
  }

  async create(index: string): Promise<void> {
    await this.client.call('write', (client, options) =>
      client.indices.create({ index, body: goodsMapping }, options),
    );
  }

  async drop(index: string): Promise<void> {
    await this.client.call('write', (client, options) =>
      client.indices.delete({ index, ignore_unavailable: true }, options),
    );
  }

  /** A write of an earlier version than the document has is refused with 409, as it should be. */
  async write(
    index: string,
    version: number,
    {
      goods,
      removed,
    }: { readonly goods: readonly CopiedGoods[]; readonly removed: readonly number[] },
  ): Promise<void> {
    const fence = { version, version_type: 'external' } as const;
    const body = [
      ...goods.flatMap((entry) => [{ index: { _id: String(entry.id), ...fence } }, entry]),
      ...removed.map((id) => ({ delete: { _id: String(id), ...fence } })),
    ];
    const answer = await this.client.call('write', (client, options) =>
      client.bulk({ index, body }, options),
    );
    const { errors, items } = answer as unknown as BulkAnswer;
    if (!errors) return;
    const failed = items
      .flatMap((item) => Object.values(item))
      .find(({ status }) => status >= 400 && status !== 404 && status !== 409);
    if (failed) throw new Error(`${failed.status} ${failed.error?.reason ?? ''}`);
  }

  async use(index: string, former: readonly string[]): Promise<void> {
    const alias = this.name;
    const actions = [
      { add: { index, alias } },
      ...former.map((each) => ({ remove: { index: each, alias, must_exist: false } })),
    ];
    await this.client.call('write', (client, options) =>
      client.indices.updateAliases({ body: { actions } }, options),
    );
  }

  async refresh(index: string): Promise<void> {
    await this.client.call('write', (client, options) =>
      client.indices.refresh({ index }, options),
    );
  }

  /** Count and sum of a range are compared first; goods are listed where these differ. */
  async differing(
    index: string,
    range: IdRange,
    digests: ReadonlyMap<number, number>,
  ): Promise<readonly number[]> {
    const query = { range: { id: { gt: range.after, ...(range.to ? { lte: range.to } : {}) } } };
    const counted = await this.digestHits(index, {
      size: 0,
      query,
      aggs: { sum: { sum: { field: 'digest' } } },
    });
    const sum = [...digests.values()].reduce((total, digest) => total + digest, 0);
    if (counted.hits.total.value === digests.size && counted.aggregations.sum.value === sum)
      return [];
    const { hits } = await this.digestHits(index, {
      size: maxWordMatches,
      query,
      _source: ['id', 'digest'],
    });
    const copied = new Map(hits.hits.map(({ _source: { id, digest } }) => [id, digest]));
    return [...new Set([...copied.keys(), ...digests.keys()])].filter(
      (id) => copied.get(id) !== digests.get(id),
    );
  }

  private async digestHits(index: string, body: Query): Promise<DigestHits> {
    const answer = await this.client.call('write', (client, options) =>
      client.search({ index, body: { ...body, track_total_hits: true } }, options),
    );
    return answer as unknown as DigestHits;
  }
}
