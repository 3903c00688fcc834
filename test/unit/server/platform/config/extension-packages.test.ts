import { afterEach, expect, test } from 'vitest';
import { assertNamedPackages } from '../../../../../server/platform/config/extension-packages.mjs';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

test('an installed extension that package.json does not name is refused with its place', () => {
  const folder = projectFolder({
    'package.json': { dependencies: { 'souk-pads': '1.0.0' } },
    'node_modules/souk-pads/package.json': { dependencies: { 'souk-papers': '1.0.0' } },
    'node_modules/pads/package.json': {},
  });
  folders.push(folder);
  expect(() => assertNamedPackages(folder.root)).not.toThrow();
  folder.write('node_modules/souk-papers/package.json', {});
  folder.write('node_modules/souk-x.y/package.json', {});
  expect(() => assertNamedPackages(folder.root)).toThrow(
    /^node_modules\/souk-papers: package.json does not depend on it.*\nnode_modules\/souk-x\.y: /,
  );
});
