import { DatabaseBusy, DatabaseUnavailable } from './database-errors.ts';

/** A connection that is held longer than this is slow, in milliseconds. */
const slowMs = 100;
/** How long work waits for a connection, in milliseconds. */
const maxWaitMs = 4000;
/** Work of one slow kind that waits; further work is refused at once. */
const maxWaitingOfSlowKind = 200;
/** Waiting work is checked this often: held connections become slow with time. */
const checkMs = 10;

/** A connection in use. */
export interface Turn {
  readonly kind: string;
  readonly since: number;
}

interface Waiting {
  readonly admit: (turn: Turn) => void;
}

interface Load {
  /** Connections held by slow and by other work. */
  readonly slow: number;
  readonly fast: number;
  readonly ofKind: number;
  readonly isSlowKind: boolean;
}

/**
 * Decides whose turn it is to read over a connection of a pool, so that slow statements of one kind
 * delay no others (docs/decisions/0037-bounds-for-slow-statements.md).
 *
 * Half of the connections are for usual work, the other half is used while the first is slow. One
 * kind holds at most half of the usual ones, and a quarter once it is slow. When slow work holds as
 * many as usual work may, each further kind holds one.
 */
export class ConnectionTurns {
  private readonly held = new Set<Turn>();
  /** By kind; the kind that is served moves to the end. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly usual: number;
  private timer: NodeJS.Timeout | undefined;

  /** @param total connections of the pool */
  constructor(private readonly total: number) {
    this.usual = Math.ceil(total / 2);
  }

  /**
   * @returns the turn, for `release`
   * @throws DatabaseUnavailable when no connection becomes free in time
   */
  async take(kind: string): Promise<Turn> {
    if (!this.waiting.has(kind) && this.mayRun(kind)) return this.hold(kind);
    if (this.isCrowded(kind)) throw new DatabaseBusy('too much slow work of this kind waits');
    return this.wait(kind);
  }

  release(turn: Turn): void {
    this.held.delete(turn);
    this.admitWaiting();
  }

  /** How much work waits. */
  waitingCount(): number {
    return [...this.waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  private hold(kind: string): Turn {
    const turn = { kind, since: performance.now() };
    this.held.add(turn);
    return turn;
  }

  private wait(kind: string): Promise<Turn> {
    const queue = this.waiting.get(kind) ?? [];
    this.waiting.set(kind, queue);
    this.timer ??= setInterval(() => this.admitWaiting(), checkMs);
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.forget(kind);
        reject(new DatabaseUnavailable('no connection became free'));
      }, maxWaitMs);
      const waiting: Waiting = {
        admit: (turn) => {
          clearTimeout(timeout);
          resolve(turn);
        },
      };
      queue.push(waiting);
    });
  }

  /** One turn for each kind that waits, then again, until no kind may run. */
  private admitWaiting(): void {
    for (let hasAdmitted = true; hasAdmitted; ) {
      hasAdmitted = false;
      for (const [kind, queue] of [...this.waiting]) {
        if (!this.mayRun(kind)) continue;
        hasAdmitted = true;
        this.waiting.delete(kind);
        queue.shift()!.admit(this.hold(kind));
        if (queue.length > 0) this.waiting.set(kind, queue);
      }
    }
    this.stopTimer();
  }

  private forget(kind: string): void {
    this.waiting.delete(kind);
    this.stopTimer();
  }

  private stopTimer(): void {
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private mayRun(kind: string): boolean {
    const load = this.loadOf(kind);
    return (
      load.slow + load.fast < this.total &&
      load.fast < this.usual &&
      (!load.isSlowKind || load.slow < this.usual) &&
      load.ofKind < this.limitOf(load)
    );
  }

  private limitOf({ isSlowKind, slow }: Load): number {
    if (!isSlowKind && slow >= this.usual) return 1;
    return isSlowKind ? Math.max(1, Math.floor(this.usual / 4)) : Math.ceil(this.usual / 2);
  }

  private isCrowded(kind: string): boolean {
    const waiting = this.waiting.get(kind)?.length ?? 0;
    return waiting >= maxWaitingOfSlowKind && this.loadOf(kind).isSlowKind;
  }

  private loadOf(kind: string): Load {
    const slowSince = performance.now() - slowMs;
    let [slow, ofKind, isSlowKind] = [0, 0, false];
    for (const turn of this.held) {
      const isSlow = turn.since < slowSince;
      if (isSlow) slow += 1;
      if (turn.kind !== kind) continue;
      ofKind += 1;
      isSlowKind ||= isSlow;
    }
    return { slow, fast: this.held.size - slow, ofKind, isSlowKind };
  }
}
