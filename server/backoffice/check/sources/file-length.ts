import type { SourceRule } from './source-file.ts';

/** Longest SQL or CSS file. Biome holds TypeScript files to the same length. */
const maxLines = 400;
const checked = /\.(sql|css)$/;
const exempt = /^(server\/migrations|server\/seed|test\/fixtures|test\/bench)\//;

/** No SQL or CSS file over 400 lines. */
export const fileLength: SourceRule = {
  name: 'file-length',
  find: ({ files }) =>
    files
      .filter(
        ({ path, lines }) => checked.test(path) && !exempt.test(path) && lines.length > maxLines,
      )
      .map(({ path, lines }) => ({
        file: path,
        line: maxLines + 1,
        column: 1,
        message: `has ${lines.length} lines; ${maxLines} are allowed`,
      })),
};
