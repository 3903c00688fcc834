import { defineResource } from '../resources/define-resource.ts';
import { fileErrors } from './files.errors.ts';
import { findHeldByStore } from './find-held.ts';

/** Folders of a store's image space. A folder that goes leaves its pictures in the temporary one (id 0), by the foreign key. */
export const fileSpaceDirs = defineResource('file_space_dirs', {
  expressions: {
    'files.picturesOfFolder':
      'SELECT count(*) FROM file_spaces p WHERE p.dir_id = t.id AND p.belong_id = t.belong_id',
  },
});

/**
 * Pictures of a store's image space, entered by their upload. One that goods or pages of the store show stays; of any other the file goes with the next
 * sweep, and counts towards the quota no longer.
 */
export const fileSpaces = defineResource('file_spaces', {
  async beforeWrite({ tx, actor, resources, verb, before }) {
    if (verb !== 'destroy' || !before) return;
    const url = String(before['url']);
    const held = await findHeldByStore(tx, resources, actor.storeId, [url]);
    if (held.size > 0) throw fileErrors.inUse({ name: String(before['name']) });
    await tx.run(
      "UPDATE files SET unused_since = mall_now() - interval '1 hour', checked_at = NULL WHERE url = $1",
      [url],
    );
  },
});
