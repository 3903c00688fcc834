import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import screenPartSchema from '../../../schemas/meta/screen-part.v1.json' with { type: 'json' };
import { extensionFolders } from '../../platform/config/extension-folders.ts';
import { kindsOf, screenSchemaWith } from './kinds.ts';
import { readProjectFiles } from './project-files.ts';

const folder = 'schemas/editor';

/**
 * Writes the meta-schemas of screens with the kinds of extensions, for editors: `$schema` of a screen
 * of an extension names one of them. Nothing commits them. The kinds are valid.
 */
export function writeEditorSchemas(root: string): void {
  if (extensionFolders(root).length === 0) return;
  const { kinds } = readProjectFiles(root);
  mkdirSync(join(root, folder), { recursive: true });
  writeSchema(join(root, folder, 'screen.v1.json'), screenSchemaWith(kindsOf(kinds)));
  writeSchema(join(root, folder, 'screen-part.v1.json'), screenPartSchema);
}

/** References to other meta-schemas lead to `schemas/meta`. */
function writeSchema(path: string, schema: object): void {
  const text = JSON.stringify(schema, undefined, 2).replace(
    /"\$ref": "(?!screen\.)(\w[\w-]*\.v1\.json)/g,
    '"$ref": "../meta/$1',
  );
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
