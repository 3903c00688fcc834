import { posix } from 'node:path';
import type { SourceRule } from './source-file.ts';

const maxFiles = 15;
const counted = /\.(tsx?|mjs|sql|css|json)$/;
/** Folders that hold a flat list by design: a file per resource, screen, page or migration. */
const exempt: readonly RegExp[] = [
  /^\.$/,
  /^locales/,
  /^schemas\/resources(\/|$)/,
  /^screens\/(Admin|Seller)(\/|$)/,
  /^server\/migrations$/,
  /^storefront\/routes\/pages(\/|$)/,
  /^test\/fixtures(\/|$)/,
];

/** At most 15 source files directly in a folder. */
export const folderSize: SourceRule = {
  name: 'folder-size',
  find: ({ files }) => {
    const sizes = new Map<string, number>();
    for (const { path } of files.filter((file) => counted.test(file.path))) {
      const folder = posix.dirname(path);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    return [...sizes]
      .filter(
        ([folder, size]) => size > maxFiles && !exempt.some((pattern) => pattern.test(folder)),
      )
      .map(([folder, size]) => ({
        file: folder,
        line: 1,
        column: 1,
        message: `holds ${size} files; ${maxFiles} are allowed, so split it into folders`,
      }));
  },
};
