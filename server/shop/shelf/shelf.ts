import { Injectable } from '@nestjs/common';
import { shelfChangesMinutes } from '../../catalog/forget-shelf-changes.job.ts';
import { Log } from '../../config/log.ts';
import { Database } from '../../config/sql.ts';
import { type ShelfRow, ShelfRows } from './shelf-rows.ts';

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
/** Goods that a process holds: beyond them, 120 MB, the database counts. Places in no order, and changes at once, after which the shelf is read anew. Rows of one step of reading. Our choices. */
const most = 2_000_000,
  mostExtra = 20_000,
  mostChanges = 2000,
  step = 2000;
/** Milliseconds until a failed reading is tried again, and one that found too many; reading takes at most a tenth of the time. */
const retryMs = 10_000,
  tooManyMs = 3_600_000,
  restTimes = 10;
/** Longer away, and changes may be forgotten. */
const freshMs = (shelfChangesMinutes / 2) * 60_000;

interface Held {
  readonly rows: ShelfRows /** What is visible in it was read. */;
  snapshot: string;
  at: number;
}
type Change = {
  readonly snapshot: string;
  readonly goods_id: number | null;
  readonly price: number | null;
} & Omit<ShelfRow, 'goods_id' | 'price'>;

/**
 * The shelf in the memory of this process. Before each use it reads what changed since, whichever process wrote it, so what it holds is as true as the table: one short
 * statement, shared by all who ask in the same moment.
 */
@Injectable()
export class Shelf {
  private held: Held | undefined;
  private loading: Promise<void> | undefined;
  private restsUntil = 0;
  private following: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** The rows as they are now; undefined while the shelf is read, and when it is too large: ask the database then. Use them before the next `await`. */
  async rows(): Promise<ShelfRows | undefined> {
    for (;;) {
      const { held } = this;
      if (!held || held.rows.extra > mostExtra || performance.now() - held.at > freshMs)
        void this.load();
      if (!held || performance.now() - held.at > freshMs) return undefined;
      await this.follow();
      if (held === this.held) return held.rows;
    }
  }

  /** Resolves when the shelf is read, or could not be. */
  load(): Promise<void> {
    if (performance.now() < this.restsUntil) return Promise.resolve();
    const began = performance.now();
    return (this.loading ??= this.read()
      .then(
        (isRead) => (isRead ? restTimes * (performance.now() - began) : tooManyMs),
        (err: unknown) => {
          this.log.warn({ err }, 'reading the shelf');
          return retryMs;
        },
      )
      .then((restMs) => {
        this.restsUntil = performance.now() + restMs;
        this.loading = undefined;
      }));
  }

  /** @returns false when there are too many */
  private async read(): Promise<boolean> {
    const reading = await this.database.read();
    try {
      const [now] = await reading.rows<{ snapshot: string; goods: number }>(
        `SELECT pg_current_snapshot()::text AS snapshot, (SELECT count(*)::int FROM (SELECT FROM goods_shelf LIMIT ${most + 1}) s) AS goods`,
      );
      if (now!.goods > most) return false;
      const rows = new ShelfRows(now!.goods),
        at = performance.now();
      for await (const some of reading.stream<ShelfRow>(
        `SELECT s.goods_id, ${columns} FROM goods_shelf s ORDER BY s.goods_id`,
        [],
        step,
      ))
        for (const row of some) rows.put(row);
      this.held = { rows, snapshot: now!.snapshot, at };
      return true;
    } finally {
      await reading.end();
    }
  }

  /** What began before the call may not have seen what the caller wrote: it waits for the next one, which begins when all have asked who ask in this moment. */
  private follow(): Promise<void> {
    return (this.next ??= (
      this.following?.catch(() => undefined) ?? new Promise(setImmediate)
    ).then(() => {
      this.next = undefined;
      return (this.following = this.readChanges().finally(() => {
        this.following = undefined;
      }));
    }));
  }

  /** Which transactions the last snapshot did not show is exact, however late they committed. The snapshot stands in sub-selects, or each call would be planned anew (kept-plan.ts). */
  private async readChanges(): Promise<void> {
    const { held } = this;
    if (!held) return;
    const changes = await this.database.quickly<Change>(
      `SELECT n.snapshot, c.goods_id, ${columns} FROM (SELECT pg_current_snapshot()::text AS snapshot) n LEFT JOIN (
         (SELECT DISTINCT goods_id FROM shelf_changes WHERE xid >= (SELECT pg_snapshot_xmin($1::text::pg_snapshot)) AND NOT pg_visible_in_snapshot(xid, (SELECT $1::text::pg_snapshot)) LIMIT ${mostChanges + 1}) c LEFT JOIN goods_shelf s ON s.goods_id = c.goods_id) ON true`,
      [held.snapshot],
      'shop.shelfChanges',
    );
    if (changes.length > mostChanges) {
      this.held = undefined;
      return;
    }
    for (const { goods_id: id, price, snapshot: _, ...row } of changes) {
      if (id === null) continue;
      if (price === null) held.rows.remove(id);
      else held.rows.put({ ...row, goods_id: id, price });
    }
    held.snapshot = changes[0]!.snapshot;
    held.at = performance.now();
  }
}
