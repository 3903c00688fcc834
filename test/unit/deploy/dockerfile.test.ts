import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { deployFiles, documentsOf, read } from './deploy-files.ts';

const argumentsOf = (keyword: string): readonly string[] =>
  [...read('Dockerfile').matchAll(new RegExp(`^${keyword} (.+)$`, 'gm'))].map(
    ([, text = '']) => text,
  );
/** Folders and files of the repository that the build gets. */
const copied = argumentsOf('COPY')
  .filter((text) => !text.startsWith('--from'))
  .flatMap((text) => text.split(' ').slice(0, -1));

test('the Dockerfile has no mistake', () => {
  expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([]);
});

test('what it copies exists, and .dockerignore lets it pass and nothing else', () => {
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const allowed = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  expect(allowed.toSorted()).toEqual([...copied].toSorted());
});

test('all that the build hashes is copied', () => {
  const build = readFileSync('server/commands/prepare/build.mjs', 'utf8');
  const listed = ['sourceFolders', 'sourceFiles'].flatMap((name) => {
    const [, list = ''] = new RegExp(`${name} = \\[([^\\]]+)\\]`).exec(build) ?? [];
    return [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path);
  });
  expect(listed.length).toBeGreaterThan(10);
  expect(copied).toEqual(expect.arrayContaining(listed));
});

test('the process is no child of a shell, and not of root', () => {
  expect(argumentsOf('CMD')).toEqual(['["node", "dist/server/main.js"]']);
  expect(argumentsOf('USER')).toEqual(['10001']);
  expect(argumentsOf('ENTRYPOINT')).toEqual([]);
});

test('every program that a deployment starts is an entry of the build', () => {
  const vite = readFileSync('vite.config.ts', 'utf8');
  const started = deployFiles('')
    .filter((name) => /Dockerfile|\.(yaml|service)$/.test(name))
    .flatMap((name) =>
      [...read(name).matchAll(/dist\/server\/([\w-]+)\.js/g)].map(([, entry]) => entry),
    );
  expect(started).toEqual(expect.arrayContaining(['main', 'worker', 'migrate']));
  for (const entry of started) expect(vite).toMatch(new RegExp(`^ +'?${entry}'?: 'server/`, 'm'));
});

test('every YAML file is well formed', () => {
  const files = deployFiles('.yaml');
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) expect(documentsOf(file).length).toBeGreaterThan(0);
});
