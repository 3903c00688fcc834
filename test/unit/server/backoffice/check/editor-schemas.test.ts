import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeEditorSchemas } from '../../../../../server/backoffice/check/editor-schemas.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const stars = {
  description: 'Stars.',
  fits: ['integer'],
  example: { field: 'urgency', type: 'stars', max: 3 },
  options: { max: { type: 'integer', description: 'Most stars.' } },
};
const folders = [
  projectFolder({ 'extensions/pads/kinds/columns/stars.json': stars }),
  projectFolder({ 'screens/Admin/notes.json': {} }),
];
afterAll(() => folders.forEach(({ remove }) => remove()));

test('editors get the types and options of extensions, and find the other meta-schemas', () => {
  const [{ root } = { root: '' }] = folders;
  writeEditorSchemas(root);
  const text = readFileSync(join(root, 'schemas/editor/screen.v1.json'), 'utf8');
  const { properties } = JSON.parse(text).definitions.column.else;
  expect(properties.type.enum).toEqual(expect.arrayContaining(['stars', 'text']));
  expect(properties.max).toEqual(stars.options.max);
  const links = [...text.matchAll(/"\$ref": "([^#"]+)#/g)].map(([, file]) => file!);
  expect(new Set(links)).toEqual(new Set(['../meta/menu.v1.json', '../meta/resource.v1.json']));
  const part = readFileSync(join(root, 'schemas/editor/screen-part.v1.json'), 'utf8');
  expect(part).toContain('"$ref": "screen.v1.json#');
});

test('without extensions nothing is written', () => {
  const root = folders[1]!.root;
  writeEditorSchemas(root);
  expect(existsSync(join(root, 'schemas/editor'))).toBe(false);
});
