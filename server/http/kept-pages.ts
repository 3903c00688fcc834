import { Keep } from '../config/keep.ts';
import { newNonce } from './security-headers.ts';

/** Milliseconds a page may be old beside the answers it is made of, and how many are remembered (some 100 KB each). Our choice. */
const pages = { keepMs: 2000, most: 200 } as const;

export interface RenderedPage { readonly status: number; readonly headers: readonly (readonly [string, string])[]; readonly html: string; readonly nonce: string }
interface KeptPage { readonly status: number; readonly headers: RenderedPage['headers']; /** The html between the places of its nonce. */ readonly parts: readonly string[] }

/**
 * Pages as visitors without an account see them, which is how every page is rendered: drawn once in two seconds, whoever asks. Each answer gets a nonce of
 * its own. What is not a page with status 200 is not remembered.
 */
export class KeptPages {
  private readonly kept: Keep<KeptPage>;

  constructor({ keepMs = pages.keepMs, now }: { readonly keepMs?: number; readonly now?: () => number } = {}) {
    this.kept = new Keep<KeptPage>({ keepMs, most: pages.most }, now);
  }

  /** @param key all that a page depends on: its whole address and its language */
  async get(key: string, render: (nonce: string) => Promise<Response>): Promise<RenderedPage> {
    const nonce = newNonce();
    const page = await this.kept.get(key, async () => {
      const answer = await render(nonce);
      return { status: answer.status, headers: [...answer.headers], parts: (await answer.text()).split(nonce) };
    });
    if (page.status !== 200) this.kept.drop(key);
    return { status: page.status, headers: page.headers, html: page.parts.join(nonce), nonce };
  }
}
