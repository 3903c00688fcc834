import { Injectable } from '@nestjs/common';
import type { CommonClass } from '../../../../../schemas/contract/calls/catalog/common.ts';
import {
  type ClassFacet,
  type GoodsFacets,
  type NameFacet,
  offerKinds,
} from '../../../../../schemas/contract/calls/catalog/goods-search.ts';
import { TtlCache } from '../../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../../platform/database/sql.ts';
import { hasGoodsSql, readClasses } from '../../../catalog/read-catalog.ts';
import { priceBands } from '../price-bands.ts';
import type { FacetCount } from './facet-counts.ts';

/** Names of brands and stores may be 10 s old. */
const cacheOptions = { ttlMs: 10_000, maxBytes: 4 * 2 ** 20 } as const;
type NamedKind = 'brand' | 'store';

/** Adds names to facet counts. Names are at most 10 s old. */
@Injectable()
export class FacetNames {
  private readonly classes = new TtlCache<ReadonlyMap<number, ClassFacet>>(cacheOptions);
  private readonly filled = new TtlCache<ReadonlySet<number>>(cacheOptions);
  /** Undefined when the row does not exist. */
  private readonly names = new TtlCache<string | undefined>(cacheOptions);

  constructor(private readonly database: Database) {}

  /** All classes with their levels, by id. */
  classesById(): Promise<ReadonlyMap<number, ClassFacet>> {
    return this.classes.get('all', async () => byId(await readClasses(this.database)));
  }

  /** The classes that goods of the shop are in, those above them too. */
  classesWithGoods(): Promise<ReadonlySet<number>> {
    return this.filled.get('', async () => {
      const rows = await this.database.rows<{ readonly id: number }>(
        `SELECT c.id FROM goods_classes c WHERE ${hasGoodsSql}`,
        [],
        'shop.classesWithGoods',
      );
      return new Set(rows.map(({ id }) => id));
    });
  }

  async toFacets(counted: readonly FacetCount[]): Promise<GoodsFacets> {
    const [classesById, brands, stores] = await Promise.all([
      this.classesById(),
      this.nameFacets('brand', counted),
      this.nameFacets('store', counted),
    ]);
    const classes = counted.flatMap(({ kind, id, n }) => {
      const facet = kind === 'class' ? classesById.get(id) : undefined;
      return facet ? [{ ...facet, count: n }] : [];
    });
    const offers = counted.flatMap(({ kind, id, n }) =>
      kind === 'offer' ? [{ kind: offerKinds[id]!, count: n }] : [],
    );
    return {
      classes,
      brands,
      stores,
      offers,
      prices: priceBands(
        new Map(counted.filter(({ kind }) => kind === 'price').map(({ id, n }) => [id, n])),
      ),
    };
  }

  private async nameFacets(
    kind: NamedKind,
    counted: readonly FacetCount[],
  ): Promise<readonly NameFacet[]> {
    const counts = counted.filter((count) => count.kind === kind);
    const missing: number[] = [];
    let reading: Promise<ReadonlyMap<number, string>> | undefined;
    // One statement reads all names that are not cached: it starts after all misses are known
    const names = await Promise.all(
      counts.map(({ id }) =>
        this.names.get(`${kind} ${id}`, () => {
          missing.push(id);
          reading ??= Promise.resolve().then(() => this.read(kind, missing));
          return reading.then((found) => found.get(id));
        }),
      ),
    );
    return counts.flatMap(({ id, n }, index) => {
      const name = names[index];
      return name === undefined ? [] : [{ id, name, count: n }];
    });
  }

  private async read(
    kind: NamedKind,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const text =
      kind === 'brand'
        ? 'SELECT id, name FROM goods_brands WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL'
        : 'SELECT id, store_name AS name FROM stores WHERE id = ANY($1::bigint[])';
    const rows = await this.database.rows<{ readonly id: number; readonly name: string }>(
      text,
      [ids],
      `shop.facetNames.${kind}`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

function byId(classes: readonly CommonClass[]): ReadonlyMap<number, ClassFacet> {
  const found = new Map<number, ClassFacet>();
  const walk = (list: readonly CommonClass[], lev: 1 | 2 | 3): void => {
    for (const { id, pid, name, ename, children } of list) {
      found.set(id, { id, pid, lev, name, ename, count: 0 });
      if (lev < 3) walk(children, (lev + 1) as 2 | 3);
    }
  };
  walk(classes, 1);
  return found;
}
