import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../resources/hooks/resource-hooks.ts';
import { fileErrors } from './files.errors.ts';
import { findUrlsReferencedByStore } from './references/find-referenced-urls.ts';

/**
 * Folders of a store's image space. When a folder is deleted, its foreign key moves the pictures to
 * the temporary folder.
 */
@ResourceHooks('file_space_dirs', {
  expressions: {
    'files.picturesOfFolder': `
      SELECT count(*)
      FROM file_spaces p
      WHERE p.dir_id = t.id AND p.belong_id = t.belong_id`,
  },
})
@Injectable()
export class FileSpaceDirHooks {}

/**
 * Pictures of a store's image space, added by their upload. A picture that other rows of the store
 * refer to cannot be deleted. The file of a deleted picture no longer counts towards the quota. A
 * sweep removes it an hour later, so that a form which is being saved with it keeps it.
 */
@ResourceHooks('file_spaces')
@Injectable()
export class FileSpaceHooks implements WriteHooks {
  /** @throws Refusal `files.inUse` */
  async beforeWrite({ tx, actor, resources, verb, before }: WriteContext): Promise<void> {
    if (verb !== 'destroy' || !before) return;
    const url = String(before.url);
    const referenced = await findUrlsReferencedByStore(tx, resources, actor, [url]);
    if (referenced.size > 0) throw fileErrors.inUse({ name: String(before.name) });
    await tx.run(
      `
        UPDATE files
        SET unused_since = mall_now(), checked_at = NULL
        WHERE url = $1`,
      [url],
    );
  }
}
