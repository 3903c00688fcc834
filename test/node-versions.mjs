// Node's own modules only: npm test runs it before packages are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

/** The versions that `npm run test:node` runs. Node 20, the oldest, is that of CI. */
export const nodeVersions = ['22.23.3', '24.21.0', '26.10.0'];
export const newestNode = nodeVersions.at(-1);

/**
 * Installs a version of Node from the npm package `node`, beside the project's own packages. Its
 * install script links the program, and may run in this folder only.
 * @returns the path of the program
 * @throws Error when npm fails
 */
export function installNode(version) {
  const folder = resolve('.cache', 'node', version);
  const program = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (isNode(program, version)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true } }),
  );
  console.log(`Installing Node ${version} (npm install) …`);
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (!isNode(program, version)) throw new Error(`Node ${version} could not be installed.`);
  return program;
}

/** The environment in which `node` and `npm` are those of a program. */
export const environmentOf = (program) => ({
  ...process.env,
  PATH: [dirname(program), process.env.PATH].join(delimiter),
});

const isNode = (program, version) =>
  existsSync(program) &&
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
