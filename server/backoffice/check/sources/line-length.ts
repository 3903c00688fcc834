import type { SourceRule } from './source-file.ts';

const maxColumns = 120;
const checked = /\.(tsx?|mjs|sql|css|json|md)$/;
/** JSON cannot break a string. */
const exempt = /^(locales\/|schemas\/meta\/|package(-lock)?\.json$)/;
/** A URL and a row of a Markdown table cannot be broken either. */
const unbreakable = /https?:\/\/|^\s*\|/;

/** No line over 120 characters. */
export const lineLength: SourceRule = {
  name: 'line-length',
  find: ({ files }) =>
    files
      .filter(({ path }) => checked.test(path) && !exempt.test(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) =>
          line.length <= maxColumns || unbreakable.test(line)
            ? []
            : [
                {
                  file: path,
                  line: index + 1,
                  column: maxColumns + 1,
                  message: `has ${line.length} characters; ${maxColumns} are allowed`,
                },
              ],
        ),
      ),
};
