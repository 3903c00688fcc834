import { maxUploadFiles } from '../../../../schemas/contract/limits.ts';
import { SharedSlots } from '../../../platform/concurrency/shared-slots.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { fileErrors } from '../files.errors.ts';

/** Bounds the concurrent uploads of each account in this process to the files of one form. */
export class UploadSlots {
  private readonly slots = new SharedSlots({ total: Infinity, perOwner: maxUploadFiles });

  /** @throws Refusal `files.underWay` when all slots of the account are in use */
  async run<T>({ area, id }: Actor, upload: () => Promise<T>): Promise<T> {
    const owner = `${area} ${id}`;
    if (this.slots.take(owner) !== 'taken') throw fileErrors.underWay();
    try {
      return await upload();
    } finally {
      this.slots.release(owner);
    }
  }
}
