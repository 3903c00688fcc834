import { Injectable } from '@nestjs/common';
import { onPrimary } from '../../../../platform/database/replicas/reading.ts';
import { Database } from '../../../../platform/database/sql.ts';
import { Log } from '../../../../platform/observability/log.ts';
import { listingChangeMinutes } from '../purge-listing-changes.job.ts';
import { type ListingRow, ListingRows } from './listing-rows.ts';

const columns = [
  'store_id',
  'brand_id',
  'class_1',
  'class_2',
  'class_3',
  'price',
  'sale',
  'comments',
  'is_recommend',
  'is_master',
  'offers',
]
  .map((name) => `s.${name}`)
  .join(', ');
/** Goods in memory: 2 million take 120 MB. Larger malls are counted by PostgreSQL. */
const maxGoods = 2_000_000;
/** Unsorted positions after which the index is reloaded. */
const maxUnsorted = 20_000;
/** Pending changes after which the index is reloaded. */
const maxChanges = 2000;
const rowsPerStep = 2000;
/** Time until the next load after a failure. */
const retryMs = 10_000;
/** Time until the next load after more than `maxGoods` were found. */
const tooManyMs = 3_600_000;
/** Time until the next load, as a multiple of the time that the last one took. */
const pauseFactor = 10;
/** After this time without a refresh, changes may have been deleted from the log. */
const maxAgeMs = (listingChangeMinutes / 2) * 60_000;

interface LoadedListing {
  readonly rows: ListingRows;
  /** `pg_current_snapshot()` of the last read. */
  snapshot: string;
  /** `performance.now()` of the last read. */
  refreshedAt: number;
}
type ListingChange = {
  readonly snapshot: string;
  readonly goods_id: number | null;
  readonly price: number | null;
} & Omit<ListingRow, 'goods_id' | 'price'>;

/**
 * The listing in the memory of this process. Before each use it applies the changes that any
 * process has committed since, so it is as current as the table. That costs one short statement,
 * shared by all concurrent callers.
 */
@Injectable()
export class ListingIndex {
  private loaded: LoadedListing | undefined;
  private loading: Promise<void> | undefined;
  private nextLoadAt = 0;
  private currentRefresh: Promise<void> | undefined;
  private nextRefresh: Promise<void> | undefined;

  constructor(
    /** The primary: snapshots of different servers do not compare. */
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /**
   * The current rows; undefined while the listing loads and when it is too large: query the
   * database then. Use the rows before the next `await`, because a refresh changes them.
   */
  async rows(): Promise<ListingRows | undefined> {
    for (;;) {
      const { loaded } = this;
      if (
        !loaded ||
        loaded.rows.unsortedCount > maxUnsorted ||
        performance.now() - loaded.refreshedAt > maxAgeMs
      )
        void this.load();
      if (!loaded || performance.now() - loaded.refreshedAt > maxAgeMs) return undefined;
      await this.refresh();
      if (loaded === this.loaded) return loaded.rows;
    }
  }

  /** Loads the listing; resolves on success and on failure. */
  load(): Promise<void> {
    if (performance.now() < this.nextLoadAt) return Promise.resolve();
    const began = performance.now();
    this.loading ??= onPrimary(() => this.read())
      .then(
        (isRead) => (isRead ? pauseFactor * (performance.now() - began) : tooManyMs),
        (err: unknown) => {
          this.log.warn({ err }, 'Loading the listing index failed');
          return retryMs;
        },
      )
      .then((pauseMs) => {
        this.nextLoadAt = performance.now() + pauseMs;
        this.loading = undefined;
      });
    return this.loading;
  }

  /** @returns false when there are more than `maxGoods` */
  private async read(): Promise<boolean> {
    const tx = await this.database.beginReadOnly();
    try {
      const [current] = await tx.rows<{ snapshot: string; goods: number }>(
        `
          SELECT
            pg_current_snapshot()::text AS snapshot,
            (SELECT count(*)::int FROM (SELECT FROM goods_shelf LIMIT ${maxGoods + 1}) s) AS goods`,
      );
      if (current!.goods > maxGoods) return false;
      const rows = new ListingRows(current!.goods);
      const refreshedAt = performance.now();
      for await (const batch of tx.stream<ListingRow>(
        `SELECT s.goods_id, ${columns} FROM goods_shelf s ORDER BY s.goods_id`,
        [],
        rowsPerStep,
      ))
        for (const row of batch) rows.put(row);
      this.loaded = { rows, snapshot: current!.snapshot, refreshedAt };
      return true;
    } finally {
      await tx.end();
    }
  }

  /**
   * A refresh that started before this call may miss the caller's own write, so the caller waits
   * for the next one. That one starts after the current turn of the event loop and serves all calls
   * until then.
   */
  private refresh(): Promise<void> {
    this.nextRefresh ??= (
      this.currentRefresh?.catch(() => undefined) ?? new Promise(setImmediate)
    ).then(() => {
      this.nextRefresh = undefined;
      this.currentRefresh = onPrimary(() => this.readChanges()).finally(() => {
        this.currentRefresh = undefined;
      });
      return this.currentRefresh;
    });
    return this.nextRefresh;
  }

  /**
   * Reads the changes of all transactions that the last snapshot did not show, also of those that
   * committed late. The snapshot is in sub-selects, so that PostgreSQL uses the generic plan
   * (platform/database/generic-plan.ts).
   */
  private async readChanges(): Promise<void> {
    const { loaded } = this;
    if (!loaded) return;
    const changes = await this.database.rows<ListingChange>(
      `
        SELECT n.snapshot, c.goods_id, ${columns}
        FROM (SELECT pg_current_snapshot()::text AS snapshot) n
        LEFT JOIN (
          (
            SELECT DISTINCT goods_id
            FROM shelf_changes
            WHERE xid >= (SELECT pg_snapshot_xmin($1::text::pg_snapshot))
              AND NOT pg_visible_in_snapshot(xid, (SELECT $1::text::pg_snapshot))
            LIMIT ${maxChanges + 1}
          ) c LEFT JOIN goods_shelf s ON s.goods_id = c.goods_id
        )
          ON true`,
      [loaded.snapshot],
      'shop.shelfChanges',
    );
    if (changes.length > maxChanges) {
      this.loaded = undefined;
      return;
    }
    for (const { goods_id: id, price, snapshot: _, ...row } of changes) {
      if (id === null) continue;
      if (price === null) loaded.rows.remove(id);
      else loaded.rows.put({ ...row, goods_id: id, price });
    }
    loaded.snapshot = changes[0]!.snapshot;
    loaded.refreshedAt = performance.now();
  }
}
