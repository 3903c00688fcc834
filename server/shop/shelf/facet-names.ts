import { Injectable } from '@nestjs/common';
import {
  type ClassFacet,
  type GoodsFacets,
  type NameFacet,
  offerKinds,
} from '../../../schemas/contract/calls/catalog.ts';
import type { CommonClass } from '../../../schemas/contract/calls/common.ts';
import { readClasses } from '../../catalog/read-catalog.ts';
import { Keep } from '../../config/keep.ts';
import { Database } from '../../config/sql.ts';
import { priceBands } from '../price-bands.ts';
import type { Counted } from './facet-counts.ts';

/** Milliseconds names may be old. Our choice. */
const keepMs = 10_000;
/** Brands and stores of which names are remembered. Our choice. */
const mostNames = 10_000;
type Named = 'brand' | 'store';

/** Puts names to what was counted; they are ten seconds old at most. */
@Injectable()
export class FacetNames {
  private readonly classes = new Keep<ReadonlyMap<number, ClassFacet>>({ keepMs, most: 1 });
  /** Undefined: there is none. */
  private readonly names = new Keep<string | undefined>({ keepMs, most: mostNames });

  constructor(private readonly database: Database) {}

  /** All classes with their levels. */
  knownClasses(): Promise<ReadonlyMap<number, ClassFacet>> {
    return this.classes.get('all', async () => byId(await readClasses(this.database)));
  }

  async named(counted: readonly Counted[]): Promise<GoodsFacets> {
    const [known, brands, stores] = await Promise.all([
      this.knownClasses(),
      this.of('brand', counted),
      this.of('store', counted),
    ]);
    const classes = counted.flatMap(({ kind, id, n }) => {
      const facet = kind === 'class' ? known.get(id) : undefined;
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

  private async of(kind: Named, counted: readonly Counted[]): Promise<readonly NameFacet[]> {
    const own = counted.filter((one) => one.kind === kind);
    const missing: number[] = [];
    let reading: Promise<ReadonlyMap<number, string>> | undefined;
    // All that are not remembered are read by one statement, once it is known which they are.
    const names = await Promise.all(
      own.map(({ id }) =>
        this.names.get(`${kind} ${id}`, () => {
          missing.push(id);
          return (reading ??= Promise.resolve().then(() => this.read(kind, missing))).then(
            (found) => found.get(id),
          );
        }),
      ),
    );
    return own.flatMap(({ id, n }, at) => {
      const name = names[at];
      return name === undefined ? [] : [{ id, name, count: n }];
    });
  }

  private async read(kind: Named, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const text =
      kind === 'brand'
        ? 'SELECT id, name FROM goods_brands WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL'
        : 'SELECT id, store_name AS name FROM stores WHERE id = ANY($1::bigint[])';
    const rows = await this.database.quickly<{ readonly id: number; readonly name: string }>(
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
