import { maxUploadFiles } from '../../../../schemas/contract/limits.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { fileErrors } from '../files.errors.ts';

/** Bounds the concurrent uploads of each account in this process to the files of one form. */
export class UploadSlots {
  private readonly counts = new Map<string, number>();

  /** @throws Refusal `files.underWay` when all slots of the account are in use */
  async run<T>({ area, id }: Actor, upload: () => Promise<T>): Promise<T> {
    const key = `${area} ${id}`;
    const running = this.counts.get(key) ?? 0;
    if (running >= maxUploadFiles) throw fileErrors.underWay();
    this.counts.set(key, running + 1);
    try {
      return await upload();
    } finally {
      this.release(key);
    }
  }

  private release(key: string): void {
    const running = this.counts.get(key)! - 1;
    if (running > 0) this.counts.set(key, running);
    else this.counts.delete(key);
  }
}
