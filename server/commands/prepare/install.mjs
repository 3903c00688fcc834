// Plain node: runs before there is any package.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Installs exactly what package-lock.json says when node_modules holds something else or nothing. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Souk needs Node 20.19 or newer; this is ${process.versions.node}.`);
  if (isInstalled()) return;
  const done = step('Installing packages (npm ci)');
  for (let left = attempts; !ci(); ) if (--left === 0) throw new Error('npm ci failed; see above.');
  done();
}

const attempts = 3;
/** npm can wait for ever on a connection that went silent. What was fetched stays in its cache, so another attempt goes on from there. */
const patienceMs = 6 * 60_000;

/** `--include=dev`: the build needs them whatever NODE_ENV says. @returns whether everything is installed */
function ci() {
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    },
  );
  if (error)
    process.stdout.write(
      `npm ci: ${error.code === 'ETIMEDOUT' ? 'no end after six minutes' : error.message}\n`,
    );
  return status === 0;
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count. */
export function isInstalled() {
  const installed = read('node_modules/.package-lock.json');
  const wanted = read('package-lock.json');
  return (
    installed !== undefined &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (optional && !installed[path]) || installed[path]?.version === version,
    )
  );
}

const read = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;

/** Shows a step that takes long, and how long it took. */
export function step(title) {
  const began = performance.now();
  process.stdout.write(`${title} …\n`);
  return () =>
    process.stdout.write(
      `${title}: done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
    );
}
