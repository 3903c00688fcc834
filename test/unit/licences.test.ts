import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../server/platform/config/project-root.ts';

interface LockedPackage {
  /** Old packages list several. */
  readonly license?: string | readonly string[] | { readonly type: string };
  readonly dev?: boolean;
  /** A folder of this repository. */
  readonly link?: boolean;
}
const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const shipped = Object.entries(packages).filter(
  ([path, { dev, link }]) => /^(.*\/)?node_modules\//.test(path) && !dev && !link,
);

/** Licences that allow use and distribution in a closed product, with notice. */
const permissive = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
];
/** Other licences, with the packages that may have them. */
const exceptions: Readonly<Record<string, RegExp>> = {
  // A font, unchanged
  'OFL-1.1': /^node_modules\/@fontsource-variable\//,
  // libvips is a library of its own that sharp loads
  'LGPL-3.0-or-later': /^node_modules\/@img\//,
  // An alternative to MIT
  Apache2: /^node_modules\/pause-stream$/,
};

const namesOf = (license: LockedPackage['license']): readonly string[] => {
  if (license === undefined) return ['none'];
  if (typeof license !== 'string') return 'type' in license ? [license.type] : license;
  return license.replace(/[()]/g, '').split(/ AND | OR /);
};
const isAllowed = (path: string, license: LockedPackage['license']): boolean =>
  namesOf(license).every(
    (name) => permissive.includes(name) || exceptions[name]?.test(path) === true,
  );

test('every shipped package has a licence that the product may use', () => {
  const refused = shipped
    .filter(([path, { license }]) => !isAllowed(path, license))
    .map(([path, { license }]) => `${path}: ${namesOf(license).join(', ')}`);
  expect(refused).toEqual([]);
});

test('direct dependencies have exact versions', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
});
