import { maxUploadFiles } from '../../schemas/contract/limits.ts';
import type { Actor } from '../http/actor.ts';
import { fileErrors } from './files.errors.ts';

/** Uploads of one account at once in one process: what a form takes at once (Spec §5). Our own clients send one after another. */
const most = maxUploadFiles;

/** Bounds the uploads that each account has under way. */
export class UnderWay {
  private readonly counts = new Map<string, number>();

  /** @throws Refusal `files.underWay` when the account sends as many already */
  async during<T>({ area, id }: Actor, work: () => Promise<T>): Promise<T> {
    const key = `${area} ${id}`;
    const now = this.counts.get(key) ?? 0;
    if (now >= most) throw fileErrors.underWay();
    this.counts.set(key, now + 1);
    try {
      return await work();
    } finally {
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    }
  }
}
