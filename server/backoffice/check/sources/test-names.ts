import { posix } from 'node:path';
import type { SourceFile, SourceProblem, SourceRule } from './source-file.ts';

const path = 'docs/findings.md';
const testLink = /\[[^\]]*\]\((\.\.\/test\/[^)#]+)\)/;
/** A name of a test, which may leave out parts of itself as `…`. */
const quoted = /"([^"]{8,})"|“([^”]{8,})”/g;

/**
 * Every test that `docs/findings.md` names behind a link is in the linked file. An installation
 * without tests is not examined.
 */
export const testNames: SourceRule = {
  name: 'test-name',
  find: ({ files }) => {
    const document = files.find((file) => file.path === path);
    const tests = new Map(
      files.filter((file) => file.path.startsWith('test/')).map((file) => [file.path, file]),
    );
    if (!document || tests.size === 0) return [];
    return paragraphsOf(document).flatMap(({ text, line }) =>
      namesIn(text).flatMap(({ file, name }): Omit<SourceProblem, 'rule'>[] => {
        const linked = tests.get(file);
        if (!linked || hasName(linked, name)) return [];
        return [{ file: path, line, column: 1, message: `${file} has no test "${name}"` }];
      }),
    );
  },
};

/** Paragraphs as one line each, with the number of their first line. */
function paragraphsOf({ lines }: SourceFile): readonly { text: string; line: number }[] {
  const paragraphs: { text: string; line: number }[] = [];
  lines.forEach((text, index) => {
    const last = paragraphs.at(-1);
    if (text === '' || !last || lines[index - 1] === '') paragraphs.push({ text, line: index + 1 });
    else last.text += ` ${text}`;
  });
  return paragraphs;
}

/** The quoted names behind each link, up to the next one. */
function namesIn(text: string): readonly { file: string; name: string }[] {
  const [, ...parts] = text.split(testLink);
  return parts.flatMap((link, index) => {
    if (index % 2 === 1) return [];
    const file = posix.normalize(posix.join('docs', link));
    return [...(parts[index + 1] ?? '').matchAll(quoted)].map(([, straight, curved]) => ({
      file,
      name: (straight ?? curved)!,
    }));
  });
}

function hasName({ lines }: SourceFile, name: string): boolean {
  const code = lines.join('\n').replaceAll("\\'", "'");
  return name.split('…').every((part) => code.includes(part.trim()));
}
