import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { install } from '../../../../../server/commands/prepare/install.mjs';

/** An npm that installs the lock file without the workspace `program`, and counts its runs. */
const npm = `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const name of ['', 'program', 'node_modules/program', 'node_modules/of-program']) delete packages[name];
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
appendFileSync('runs', '.');
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-install-'));
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), npm);
  chmodSync(join(programs, 'npm'), 0o755);
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
});

const lock = (packages: object): void =>
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': { workspaces: ['program'] }, ...packages } }),
  );
const runs = (): number => readFileSync(join(folder, 'runs'), 'utf8').length;

test('a copy without the folder of a workspace is installed once, and again for a new lock file', () => {
  const packages = {
    program: { version: '1.0.0' },
    'node_modules/program': { resolved: 'program', link: true },
    'node_modules/of-program': { version: '2.0.0' },
    'node_modules/ours': { version: '3.0.0' },
  };
  lock(packages);
  install(folder);
  install(folder);
  expect(runs()).toBe(1);
  lock({ ...packages, 'node_modules/ours': { version: '3.0.1' } });
  install(folder);
  expect(runs()).toBe(2);
});

test('packages that were removed after an install are installed again', () => {
  lock({ 'node_modules/ours': { version: '3.0.0' }, 'node_modules/theirs': { version: '1.0.0' } });
  install(folder);
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/ours': { version: '3.0.0' } } }),
  );
  install(folder);
  expect(runs()).toBe(2);
});
