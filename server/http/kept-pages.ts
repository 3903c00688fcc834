import { Keep } from '../config/keep.ts';
import { DrawnPage, type RenderedPage } from './drawn-page.ts';

/** Milliseconds a page may be old beside the answers it is made of, and how many are remembered (some 150 KB each). Our choice. */
const pages = { keepMs: 2000, most: 200 } as const;

/**
 * Pages as visitors without an account see them, which is how every page is rendered: drawn and compressed once in two seconds, whoever asks.
 * What is not a page with status 200 is not remembered.
 */
export class KeptPages {
  private readonly kept: Keep<DrawnPage>;

  constructor({ keepMs = pages.keepMs, now }: { readonly keepMs?: number; readonly now?: () => number } = {}) {
    this.kept = new Keep<DrawnPage>({ keepMs, most: pages.most }, now);
  }

  /** The page, if it can be sent at once. */
  find(key: string): DrawnPage | undefined {
    return this.kept.find(key);
  }

  /** @param key all that a page depends on: its whole address and its language */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<DrawnPage> {
    const page = await this.kept.get(key, async () => new DrawnPage(await render()));
    if (page.status !== 200) this.kept.drop(key);
    return page;
  }
}
