import { onPrimary } from '../../../platform/database/replicas/reading.ts';
import type { Database } from '../../../platform/database/sql.ts';
import { listingChangeMinutes } from './purge-listing-changes.job.ts';
import type { CopiedGoods, GoodsCopy } from './search-engine.ts';

/** Goods of one write. */
const batchSize = 1000;
/** Longest time of one call of `build`, so that changes are followed in between. */
const buildMs = 10_000;
/** Changes that were not read for this time may be gone from the log. */
const maxAgeMinutes = listingChangeMinutes / 2;

/** A row of `search_indexes`. */
interface Index {
  readonly name: string;
  /** Last id that is in the index; null when it has all. */
  readonly built_to: number | null;
  readonly is_used: boolean;
  /** `pg_current_snapshot()` whose changes it has. */
  readonly snapshot: string;
  /** Changes may be missing: the log has lost them, or the database is a restored one. */
  readonly is_late: boolean;
}

const indexColumns = `
  name, built_to, is_used, snapshot,
  followed_at < clock_timestamp() - ${maxAgeMinutes} * interval '1 minute'
    OR pg_snapshot_xmax(snapshot::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS is_late`;

const digestSql = `
  ('x' || left(md5(concat_ws(
    '|', s.name, s.keywords, s.words, s.class_1, s.class_2, s.class_3, s.sale
  )), 8))::bit(32)::bigint`;

/**
 * Keeps the copy of the goods that a search engine has (docs/decisions/0026-search.md). All of its
 * work may be done again and by several processes at once: each write has a version, and what the
 * index has from a later one stays.
 */
export class CopyGoods {
  constructor(
    private readonly database: Database,
    private readonly copy: GoodsCopy,
  ) {}

  /** Follows the changes, and builds what is to be built. */
  run(): Promise<void> {
    return onPrimary(async () => {
      const indexes = await this.currentIndexes();
      for (const index of indexes) {
        if (index.is_late) await this.compare(index);
        else await this.follow(index);
        if (index.built_to !== null) await this.build(index);
      }
    });
  }

  /** Compares the index that is searched with the goods, and repairs it. @returns goods that differed */
  repair(): Promise<number> {
    return onPrimary(async () => {
      let total = 0;
      for (const index of await this.currentIndexes())
        if (index.built_to === null) total += await this.compare(index);
      return total;
    });
  }

  /** Has a new index built, which replaces the present one when it is complete. */
  async rebuild(): Promise<void> {
    await this.add();
  }

  /** Whether searches use an index that has all goods of its time, and no other is built. */
  async isComplete(): Promise<boolean> {
    const indexes = await this.read();
    return indexes.length > 0 && indexes.every((index) => index.built_to === null);
  }

  /** The indexes that are to be kept current; without a usable one, a new one. */
  private async currentIndexes(): Promise<readonly Index[]> {
    const known = await this.read();
    const current: Index[] = [];
    for (const index of known) {
      const isWanted = index.is_used || index.built_to !== null;
      if (isWanted && (await this.copy.exists(index.name))) current.push(index);
      else await this.drop(index);
    }
    // A later one is kept: processes of two versions run beside each other during an upgrade
    const isCurrent = ({ name }: Index): boolean => this.versionOf(name) >= this.copy.version;
    return current.some(isCurrent) ? current : [...current, await this.add()];
  }

  /** `souk-goods-1-mimxx0x1` is of version 1. */
  private versionOf(name: string): number {
    return Number.parseInt(name.slice(this.copy.name.length + 1), 10);
  }

  private read(): Promise<Index[]> {
    return this.database.rows<Index>(
      `SELECT ${indexColumns} FROM search_indexes WHERE starts_with(name, $1) ORDER BY id`,
      [`${this.copy.name}-`],
      'search.indexes',
    );
  }

  /** The changes from now on are followed, so that none is missed while the index is built. */
  private async add(): Promise<Index> {
    const name = `${this.copy.name}-${this.copy.version}-${Date.now().toString(36)}`;
    const [index] = await this.database.rows<Index>(
      `
        INSERT INTO search_indexes (name, snapshot, built_to)
        VALUES ($1, pg_current_snapshot()::text, 0)
        RETURNING ${indexColumns}`,
      [name],
      'search.addIndex',
    );
    await this.copy.create(name);
    return index!;
  }

  private async drop({ name }: Index): Promise<void> {
    await this.copy.drop(name);
    await this.database.run('DELETE FROM search_indexes WHERE name = $1', [name]);
  }

  /** Writes the goods of all transactions that the last snapshot did not show. */
  private async follow({ name, snapshot }: Index): Promise<void> {
    const changes = await this.database.rows<{ snapshot: string; goods_id: number | null }>(
      `
        SELECT n.snapshot, c.goods_id
        FROM (SELECT pg_current_snapshot()::text AS snapshot) n
        LEFT JOIN (
          SELECT DISTINCT goods_id
          FROM shelf_changes
          WHERE xid >= (SELECT pg_snapshot_xmin($1::text::pg_snapshot))
            AND NOT pg_visible_in_snapshot(xid, (SELECT $1::text::pg_snapshot))
        ) c ON true`,
      [snapshot],
      'search.changes',
    );
    const ids = changes.flatMap(({ goods_id: id }) => id ?? []);
    for (let from = 0; from < ids.length; from += batchSize)
      await this.write(name, ids.slice(from, from + batchSize));
    await this.setFollowed(name, snapshot, changes[0]!.snapshot);
  }

  /** A run that was overtaken does not set the snapshot back. */
  private async setFollowed(name: string, before: string, now: string): Promise<void> {
    await this.database.run(
      `
        UPDATE search_indexes
        SET snapshot = $3, followed_at = clock_timestamp()
        WHERE name = $1 AND snapshot = $2`,
      [name, before, now],
      'search.followed',
    );
  }

  /** Adds the goods that are missing; with the last of them searches use the index. */
  private async build({ name, built_to: builtTo }: Index): Promise<void> {
    const endsAt = performance.now() + buildMs;
    for (let after = builtTo ?? 0; performance.now() < endsAt; ) {
      const ids = [...(await this.digests(after)).keys()];
      if (ids.length > 0) await this.write(name, ids);
      if (ids.length < batchSize) return this.use(name);
      after = ids.at(-1)!;
      await this.database.run(
        'UPDATE search_indexes SET built_to = $2 WHERE name = $1',
        [name, after],
        'search.built',
      );
    }
  }

  private async use(name: string): Promise<void> {
    await this.copy.refresh(name);
    const former = (await this.read()).filter((index) => index.is_used).map((index) => index.name);
    await this.copy.use(
      name,
      former.filter((each) => each !== name),
    );
    // The next run drops the former ones: searches may still be reading them
    await this.database.run(
      `
        UPDATE search_indexes
        SET is_used = name = $1, built_to = CASE WHEN name = $1 THEN NULL ELSE built_to END
        WHERE name = $1 OR name = ANY($2)`,
      [name, former],
      'search.use',
    );
  }

  /**
   * Compares all goods with the index, batch by batch, and writes again what differs although the
   * index has the changes of the log. @returns how many differed
   */
  private async compare({ name, is_late: isLate, snapshot }: Index): Promise<number> {
    const now = await this.snapshot();
    await this.copy.refresh(name);
    let drifted = 0;
    for (let after: number | undefined = 0; after !== undefined; ) {
      let { ids, to } = await this.differing(name, after);
      if (ids.length > 0 && !isLate) {
        await this.catchUp(name);
        ({ ids, to } = await this.differing(name, after));
      }
      for (let from = 0; from < ids.length; from += batchSize)
        await this.write(name, ids.slice(from, from + batchSize));
      drifted += ids.length;
      after = to;
    }
    await this.copy.refresh(name);
    if (isLate) await this.setFollowed(name, snapshot, now);
    else
      await this.database.run(
        'UPDATE search_indexes SET drifted = $2 WHERE name = $1',
        [name, drifted],
        'search.drifted',
      );
    return drifted;
  }

  private async catchUp(name: string): Promise<void> {
    const index = (await this.read()).find((each) => each.name === name);
    if (index) await this.follow(index);
    await this.copy.refresh(name);
  }

  /** @returns `to`: last id of the batch, undefined when it is the last one */
  private async differing(
    name: string,
    after: number,
  ): Promise<{ readonly ids: readonly number[]; readonly to: number | undefined }> {
    const digests = await this.digests(after);
    const to = digests.size < batchSize ? undefined : [...digests.keys()].at(-1)!;
    return { ids: await this.copy.differing(name, { after, to }, digests), to };
  }

  /** Digests of the next goods by id. */
  private async digests(after: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.rows<{ goods_id: number; digest: number }>(
      `
        SELECT s.goods_id, ${digestSql} AS digest
        FROM goods_shelf s
        WHERE s.goods_id > $1
        ORDER BY s.goods_id
        LIMIT ${batchSize}`,
      [after],
      'search.digests',
    );
    return new Map(rows.map(({ goods_id: id, digest }) => [id, digest]));
  }

  private async snapshot(): Promise<string> {
    const [row] = await this.database.rows<{ snapshot: string }>(
      'SELECT pg_current_snapshot()::text AS snapshot',
    );
    return row!.snapshot;
  }

  /**
   * Writes goods as they are, and removes those that left the shelf. The lock of the row makes a
   * later version one of a later reading; the time keeps versions rising in a restored database.
   */
  private async write(name: string, ids: readonly number[]): Promise<void> {
    const read = await this.database.transaction(async (tx) => {
      const [index] = await tx.rows<{ version: number }>(
        `
          UPDATE search_indexes
          SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
          WHERE name = $1
          RETURNING version`,
        [name],
        'search.version',
      );
      if (!index) return undefined;
      const goods = await tx.rows<CopiedGoods>(
        `
          SELECT
            s.goods_id AS id, s.name, s.keywords, s.words, s.sale, ${digestSql} AS digest,
            array_remove(ARRAY[s.class_1, s.class_2, s.class_3], NULL) AS classes
          FROM goods_shelf s
          WHERE s.goods_id = ANY($1)`,
        [ids],
        'search.goods',
      );
      return { version: index.version, goods };
    });
    if (!read) return; // another process has dropped the index
    const onShelf = new Set(read.goods.map(({ id }) => id));
    const removed = ids.filter((id) => !onShelf.has(id));
    await this.copy.write(name, read.version, { goods: read.goods, removed });
  }
}
