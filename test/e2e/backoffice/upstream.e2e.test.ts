import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anIntegrator, type Integrator } from '../../helpers/server/integrator.ts';

/**
 * A project with two extensions takes over a new version of the product, which adds a page, a module,
 * a kind and texts: Git merges it without a conflict, and nothing of the product is changed.
 */
let souk: Integrator;
const git = (...parameters: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', parameters, {
    cwd: souk.root,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: 'test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
      GIT_CONFIG_GLOBAL: '/dev/null',
    },
  });
  if (status !== 0) throw new Error(`git ${parameters.join(' ')}: ${stdout}${stderr}`);
  return stdout;
};
const commit = (subject: string): void => {
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
};
const succeed = async (command: string, ...parameters: readonly string[]): Promise<string> => {
  const running = souk.run(command, ...parameters);
  expect(await running.ended(), running.output()).toBe(0);
  return running.output();
};
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(souk.root, path)), { recursive: true });
  writeFileSync(join(souk.root, path), text);
};
const aPage = (resource: string, ...more: readonly string[]): Promise<string> =>
  succeed('new', resource, '--area', 'Admin', '--fields', 'name:text!', '--zh', '便签', ...more);

beforeAll(async () => {
  souk = await anIntegrator();
  write('.gitignore', 'node_modules\ndist\n.data\n.cache\nschemas/editor\n');
  git('init', '--quiet', '--initial-branch', 'main');
  commit('the product');
}, 400_000);
afterAll(() => souk?.remove());

test('a new version of the product is merged without a conflict', {
  timeout: 900_000,
}, async () => {
  git('checkout', '--quiet', '-b', 'upstream');
  await aPage('shelf_notes');
  await succeed('migration', 'shelf-notes');
  write(
    'server/mall/shelves/shelves.module.ts',
    "import { Module } from '@nestjs/common';\n\n@Module({})\nexport class ShelvesModule {}\n",
  );
  write(
    'schemas/kinds/columns/dots.json',
    JSON.stringify({
      description: 'As many dots as the number says.',
      fits: ['integer'],
      example: { field: 'urgency', type: 'dots' },
    }),
  );
  write(
    'engine/cells/types/dots.tsx',
    "import { cellKind } from '../cell-kind.ts';\n\n" +
      "export const dots = cellKind(({ value }) => '·'.repeat(Number(value ?? 0)));\n",
  );
  for (const language of ['en', 'zh-cn'])
    souk.change(`locales/${language}/common.json`, (texts) => {
      texts.added = { one: 'One' };
    });
  await succeed('reference');
  commit('a new version');

  git('checkout', '--quiet', 'main');
  souk.add('repair-tickets');
  commit('repairs');
  await souk.addPackage('loyalty-card');
  commit('loyalty cards');
  await aPage('shelf_cards', '--in', 'shelves');
  await succeed('migration', 'shelf-cards', '--in', 'shelves');
  commit('a page of our own');
  git('merge', '--quiet', '--no-edit', 'upstream');
  expect(git('status', '--porcelain')).toBe('');
  await succeed('check');
});

test('an extension with files that are not committed stays', { timeout: 120_000 }, async () => {
  const file = join(souk.root, 'extensions/repair-tickets/notes.md');
  writeFileSync(file, 'Only here.');
  const remove = souk.run('remove', 'repair-tickets');
  expect(await remove.ended()).toBe(1);
  expect(remove.output()).toContain('not committed: extensions/repair-tickets/notes.md');
  rmSync(file);
});

test('what is removed leaves the product as its version is', { timeout: 900_000 }, async () => {
  for (const name of ['repair-tickets', 'souk-loyalty-card', 'shelves']) {
    const [, file = ''] = /Drafted (\S+\.ts)/.exec(await succeed('remove', name)) ?? [];
    const path = join(souk.root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('boolean = false', 'boolean = true'));
  }
  await succeed('check');
  commit('without extensions');
  const changed = git('diff', '--name-only', 'upstream').trim().split('\n');
  expect(changed.filter((path) => !/^server\/migrations\/\d+-remove-/.test(path))).toEqual([]);
  expect(changed).toHaveLength(3);
});
