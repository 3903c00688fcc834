import { Injectable } from '@nestjs/common';
import { isReference } from '../../../schemas/rules/resource/is-reference.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { Database } from '../../platform/database/sql.ts';
import { Resources } from '../resources/registry.ts';

/**
 * With more rows a reference is chosen in the table-select dialog instead of a select
 * (docs/product.md#data-types). A longer select is slow to scan.
 */
const maxRowsInSelect = 200;

/** The sizes of tables change slowly; a minute keeps the counting query rare. */
const ttlMs = 60_000;

/** Finds the resources with too many rows for a select. Reads at most 201 rows of each table. */
@Injectable()
export class LargeResources {
  private readonly cache = new TtlCache<ReadonlySet<string>>({ ttlMs, maxBytes: 2 ** 20 });
  private latest: ReadonlySet<string> = new Set();

  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
  ) {}

  /** Names of the large resources; the same set object as long as the names stay the same. */
  names(): Promise<ReadonlySet<string>> {
    return this.cache.get('names', async () => {
      const large = await this.count();
      if (!isSameSet(large, this.latest)) this.latest = large;
      return this.latest;
    });
  }

  private async count(): Promise<ReadonlySet<string>> {
    const selects = this.referencedTables().map(
      ({ name, table }) => `
        SELECT
          '${name}' AS name,
          (
            SELECT count(*)
            FROM (SELECT FROM "${table}" LIMIT ${maxRowsInSelect + 1}) s
          ) > ${maxRowsInSelect} AS large`,
    );
    if (selects.length === 0) return new Set();
    const rows = await this.database.rows<{ name: string; large: boolean }>(
      selects.join(' UNION ALL '),
    );
    return new Set(rows.filter((row) => row.large).map((row) => row.name));
  }

  /** Resources that references point at. Names and tables come from checked files. */
  private referencedTables(): { name: string; table: string }[] {
    const fields = this.resources.all.flatMap((resource) => [...resource.fields.values()]);
    const names = new Set(fields.filter(isReference).flatMap(({ resource }) => resource ?? []));
    return [...names]
      .map((name) => this.resources.get(name))
      .filter(({ source, table }) => source === 'table' && table !== 'configs')
      .map(({ name, table }) => ({ name, table }));
  }
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name));
