import { posix } from 'node:path';
import { anchorsOf, linksOf } from './markdown.ts';
import type { SourceRule, SourceTree } from './source-file.ts';

const checked = /\.(tsx?|mjs|sql|css|md|grit)$/;
/** The rules and their tests contain what they refuse; a change log describes older versions. */
const exempt = /^(server|test\/unit\/server)\/backoffice\/check\/sources\/|^CHANGELOG\.md$/;

/** Citation forms that do not lead to a file of this repository. */
const refused: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bSpec \u00a7/g, instead: 'docs/product.md and its heading' },
  { pattern: /\bmust[-]hold\b/g, instead: 'docs/invariants.md and its heading' },
  { pattern: /\binvariants? \d+/g, instead: 'docs/invariants.md and its heading' },
  { pattern: /\bdecisions? \d{1,3}\b/g, instead: 'docs/decisions/NNNN-name.md' },
  { pattern: /\breference (?:§|\d)/g, instead: 'docs/product.md and its heading' },
  { pattern: /\b(?:engine|house|stack|performance)\.md\b/g, instead: 'a file of docs/' },
  { pattern: /\b[Oo]ur choice\b/g, instead: 'the reason, or nothing' },
];

/** Citations have a form that can be followed. */
export const citationForm: SourceRule = {
  name: 'citation-form',
  find: ({ files }) =>
    files
      .filter(({ path }) => checked.test(path) && !exempt.test(path))
      .flatMap(({ path, lines }) =>
        refused.flatMap(({ pattern, instead }) =>
          positions(lines, pattern).map(({ text, line, column }) => ({
            file: path,
            line,
            column,
            message: `"${text}" cannot be followed; name ${instead}`,
          })),
        ),
      ),
};

/** Every `docs/….md` and `docs/….md#anchor` exists. */
export const citationTarget: SourceRule = {
  name: 'citation-target',
  find: (tree) => {
    const explain = explainer(tree);
    return tree.files
      .filter(({ path }) => checked.test(path) && !exempt.test(path))
      .flatMap(({ path, lines }) =>
        positions(lines, /(?<![\w./-])docs\/[\w./-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu).flatMap(
          (found) => {
            const message = explain(found.text);
            const { line, column } = found;
            return message === undefined ? [] : [{ file: path, line, column, message }];
          },
        ),
      );
  },
};

/**
 * Every relative link of a Markdown file leads to a file, and to a heading of it. Links of a
 * template are relative to the page made of it. An installation without tests may link to them.
 */
export const markdownLink: SourceRule = {
  name: 'markdown-link',
  find: (tree) => {
    const explain = explainer(tree);
    const hasTests = [...tree.paths].some((path) => path.startsWith('test/'));
    return tree.files
      .filter(({ path }) => path.endsWith('.md') && !path.endsWith('.template.md'))
      .flatMap(({ path, lines }) =>
        linksOf(lines)
          .filter(({ target }) => !/^([a-z][a-z+.-]*:|\/)/i.test(target))
          .filter(({ target }) => hasTests || !resolveLink(path, target).startsWith('test/'))
          .flatMap(({ target, line, column }) => {
            const message = explain(resolveLink(path, target));
            return message === undefined ? [] : [{ file: path, line, column, message }];
          }),
      );
  },
};

function resolveLink(path: string, target: string): string {
  const [file = '', anchor] = target.split('#');
  const resolved = file === '' ? path : posix.join(posix.dirname(path), decodeURI(file));
  return anchor === undefined ? resolved : `${resolved}#${decodeURIComponent(anchor)}`;
}

/** Says what is wrong with `path` or `path#anchor`; undefined when it leads somewhere. */
function explainer({ files, paths }: SourceTree): (target: string) => string | undefined {
  const markdown = new Map(files.map(({ path, lines }) => [path, lines]));
  const anchors = new Map<string, ReadonlySet<string>>();
  const folders = new Set([...paths].flatMap(foldersOf));
  return (target) => {
    const [path = '', anchor] = target.split('#');
    const folder = path.replace(/\/$/, '');
    if (!paths.has(path) && !folders.has(folder)) return `${path} does not exist`;
    if (anchor === undefined || !path.endsWith('.md')) return undefined;
    const known = anchors.get(path) ?? anchorsOf(markdown.get(path) ?? []);
    anchors.set(path, known);
    return known.has(anchor) ? undefined : `${path} has no heading #${anchor}`;
  };
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

interface Position {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Searches the whole text at once: most files have no match. No pattern goes beyond its line. */
function positions(lines: readonly string[], pattern: RegExp): readonly Position[] {
  const text = lines.join('\n');
  return [...text.matchAll(pattern)].map((match) => {
    const before = text.slice(0, match.index).split('\n');
    return { text: match[0], line: before.length, column: before.at(-1)!.length + 1 };
  });
}
