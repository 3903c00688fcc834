import { defineResource } from '../resources/define-resource.ts';

/** Folders of a store's image space. A folder that goes leaves its pictures in the temporary one (id 0), by the foreign key. */
export const fileSpaceDirs = defineResource('file_space_dirs', {
  expressions: { 'files.picturesOfFolder': 'SELECT count(*) FROM file_spaces p WHERE p.dir_id = t.id AND p.belong_id = t.belong_id' },
});
