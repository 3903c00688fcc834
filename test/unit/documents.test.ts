import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const folders = [
  'docs',
  'engine',
  'examples',
  'deploy',
  'schemas',
  'screens',
  'server',
  'storefront',
  'test',
];
/** Every file of the repository, from its root. */
const paths = [
  ...readdirSync('.'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => !path.includes('node_modules/'));
const documents = paths.filter(
  (path) => path.endsWith('.md') && !path.endsWith('.template.md') && path !== 'CHANGELOG.md',
);
const read = (path: string): string => readFileSync(path, 'utf8');

test('links of documents lead to a file, and to a heading of it', () => {
  const broken = documents.flatMap((path) =>
    linksOf(read(path))
      .filter((target) => !/^([a-z][a-z+.-]*:|\/)/i.test(target))
      .map((target) => resolveLink(path, target))
      .filter((target) => !leadsSomewhere(target))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('documents that sources name exist, with their headings', () => {
  const sources = paths.filter((path) => /\.(tsx?|mjs|sql|css|grit)$/.test(path));
  const broken = sources.flatMap((path) =>
    [...read(path).matchAll(/(?<![\w./-])docs\/[\w./-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu)]
      .filter(([target]) => !leadsSomewhere(target))
      .map(([target]) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

/** | id | rule | enforced by | proven by | */
const ruleRow = /^\| ([A-Z]+\d+) \|.*\|(.*)\|(.*)\|$/gm;

test('every rule of the invariants names sources, tests and doctor checks that exist', () => {
  const names = new Set(paths.map((path) => basename(path)));
  const tests = new Set([...names].flatMap((name) => /^(.+)\.test\.tsx?$/.exec(name)?.[1] ?? []));
  const checks = readdirSync('server/doctor/checks').flatMap((name) =>
    [...read(`server/doctor/checks/${name}`).matchAll(/\bname: '([\w-]+)',/g)].map(([, it]) => it!),
  );
  const rows = [...read('docs/invariants.md').matchAll(ruleRow)];
  expect(rows.length).toBeGreaterThan(100);
  const wrong = rows.flatMap(([, id, sources, proofs]) => {
    const [named = '', doctor = ''] = proofs!.split('doctor:');
    return [
      ...(spansOf(proofs!).length === 0 ? ['nothing proves it'] : []),
      ...spansOf(sources!).filter(
        (name) => /^[\w.-]+\.(tsx?|sql|json)$/.test(name) && !names.has(name),
      ),
      ...spansOf(named).filter((name) => !name.startsWith('npm ') && !tests.has(name)),
      ...spansOf(doctor).filter((name) => !checks.includes(name)),
    ].map((problem) => `${id}: ${problem}`);
  });
  expect(wrong).toEqual([]);
});

const spansOf = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** Targets of links, images and link definitions outside code. */
function linksOf(text: string): readonly string[] {
  const pattern = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)/gm;
  return [...withoutCode(text).matchAll(pattern)].map(
    ([, link, definition]) => link ?? definition!,
  );
}

const withoutCode = (text: string): string =>
  text
    .replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, '')
    .replace(/`[^`\n]*`/g, (code) => (code.includes('](') ? '' : code));

function resolveLink(from: string, target: string): string {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), decodeURI(file)));
  return anchor === undefined ? path : `${path}#${decodeURIComponent(anchor)}`;
}

function leadsSomewhere(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(path)) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(read(path)).has(anchor);
}

/** Anchors that GitHub gives the headings of a document. */
function anchorsOf(text: string): ReadonlySet<string> {
  const slugs = [...withoutCode(text).matchAll(/^#{1,6}\s+(.*?)\s*#*$/gm)].map(([, heading]) =>
    heading!
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  const ids = [...text.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)].map(([, id]) => id!);
  const numbered = slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((other) => other === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set([...numbered, ...ids]);
}
