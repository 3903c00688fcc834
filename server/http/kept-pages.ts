import type { DrawnPage, Encoding } from './drawn-page.ts';

/** Milliseconds a page may be old beside the answers it is made of; how long it may go out again as long as these stay the same; and how many bytes are remembered. Our choice. */
const pages = { keepMs: 2000, steadyMs: 60_000, mostBytes: 48 * 2 ** 20 } as const;
/** What one remembered page costs beside its bytes. */
const overhead = 2000;

interface Entry {
  readonly page: Promise<DrawnPage>;
  readonly until: number;
  here: DrawnPage | undefined;
  weight: number;
}
/** How a page comes to be. `isCurrent`: whether the calls that a page was drawn from still answer the same. */
export interface Drawer {
  readonly encoding: Encoding;
  draw(): Promise<DrawnPage>;
  isCurrent(page: DrawnPage): Promise<boolean>;
}

/**
 * Pages as visitors without an account see them, which is how every page is rendered: drawn and compressed once in two seconds, whoever asks. After that the calls that
 * a page was drawn from are asked again, and it is drawn again when one of them answers something else, when a minute is over, or when it shows a running clock.
 * What is not a page with status 200 is not remembered; of the others those not asked for longest go first.
 */
export class KeptPages {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;
  private readonly keepMs: number;
  private readonly mostBytes: number;
  private readonly now: () => number;

  constructor({
    keepMs = pages.keepMs,
    mostBytes = pages.mostBytes,
    now = Date.now,
  }: { readonly keepMs?: number; readonly mostBytes?: number; readonly now?: () => number } = {}) {
    this.keepMs = keepMs;
    this.mostBytes = mostBytes;
    this.now = now;
  }

  /** The page, if it can be sent at once. */
  find(key: string): DrawnPage | undefined {
    const found = this.entries.get(key);
    return found?.here && this.now() < found.until ? this.put(key, found).here : undefined;
  }

  /** @param key all that a page depends on: its whole address and its language */
  async get(key: string, drawer: Drawer): Promise<DrawnPage> {
    const found = this.entries.get(key);
    if (found && this.now() < found.until) return this.put(key, found).page;
    const entry: Entry = this.put(key, {
      page: this.current(found?.here, drawer),
      until: this.now() + this.keepMs,
      here: undefined,
      weight: overhead,
    });
    try {
      const page = await entry.page;
      if (page.status !== 200) {
        this.drop(key, entry);
        return page;
      }
      if (drawer.encoding !== 'identity') page.pack(drawer.encoding);
      entry.here = page;
      if (this.entries.get(key) === entry) this.put(key, entry);
      return page;
    } catch (error) {
      this.drop(key, entry);
      throw error;
    }
  }

  private async current(
    before: DrawnPage | undefined,
    { draw, isCurrent }: Drawer,
  ): Promise<DrawnPage> {
    return before?.isSteady &&
      this.now() < before.drawnAt + pages.steadyMs &&
      (await isCurrent(before))
      ? before
      : draw();
  }

  /** Its place is the newest now. */
  private put(key: string, entry: Entry): Entry {
    const before = this.entries.get(key);
    if (before) {
      this.entries.delete(key);
      this.bytes -= before.weight;
    }
    entry.weight = overhead + (entry.here?.bytes ?? 0);
    this.entries.set(key, entry);
    this.bytes += entry.weight;
    for (const [oldest, { weight }] of this.entries) {
      if (this.bytes <= this.mostBytes || oldest === key) break;
      this.entries.delete(oldest);
      this.bytes -= weight;
    }
    return entry;
  }

  private drop(key: string, entry: Entry): void {
    if (this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    this.bytes -= entry.weight;
  }
}
