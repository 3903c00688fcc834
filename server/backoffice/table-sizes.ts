import { Injectable } from '@nestjs/common';
import { Database } from '../config/sql.ts';
import { Resources } from '../resources/registry.ts';

/** Above this many rows a choice is made in the table-select dialog instead of a select (engine.md §2). Our choice. */
const mostInSelect = 200;
/** How long the answer is believed. Our choice. */
const freshMs = 60_000;

/** Which resources have too many rows for a select. Counts at most a page of each table that a reference points at, once a minute. */
@Injectable()
export class TableSizes {
  private known: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  private since = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
  ) {}

  /** Names of the large resources; the same set object while nothing changed. */
  large(): Promise<ReadonlySet<string>> {
    if (performance.now() - this.since < freshMs) return this.known;
    this.since = performance.now();
    const before = this.known;
    this.known = this.count(before).catch((error: unknown) => {
      this.since = -Infinity;
      this.known = before;
      throw error;
    });
    return this.known;
  }

  private async count(before: Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> {
    const targets = this.targets();
    if (targets.length === 0) return before;
    const counts = targets.map(
      ({ name, table }) =>
        `SELECT '${name}' AS name, (SELECT count(*) FROM (SELECT FROM "${table}" LIMIT ${mostInSelect + 1}) s) > ${mostInSelect} AS large`,
    );
    const rows = await this.database.rows<{ name: string; large: boolean }>(
      counts.join(' UNION ALL '),
    );
    const large = new Set(rows.filter((row) => row.large).map((row) => row.name));
    const old = await before;
    return large.size === old.size && [...large].every((name) => old.has(name)) ? old : large;
  }

  /** Names and tables come from checked files. */
  private targets(): { name: string; table: string }[] {
    const names = new Set(
      this.resources.all.flatMap(({ fields }) =>
        [...fields.values()].flatMap(({ type, resource }) =>
          (type === 'ref' || type === 'refs') && resource ? [resource] : [],
        ),
      ),
    );
    return [...names]
      .map((name) => this.resources.get(name))
      .filter(({ source, table }) => source === 'table' && table !== 'configs')
      .map(({ name, table }) => ({ name, table }));
  }
}
