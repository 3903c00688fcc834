// Runs before any package is installed: Node's own modules only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showStep } from './show-step.mjs';

const maxAttempts = 3;
/**
 * npm can wait for ever on a silent connection. Its cache keeps what was downloaded, so the next
 * attempt goes on from there.
 */
const attemptTimeoutMs = 6 * 60_000;

/**
 * Installs the versions of package-lock.json, unless node_modules has them already.
 * @param folder of package.json. Default: the project's
 */
export function install(folder = '.') {
  assertNodeVersion();
  if (isInstalled(folder)) return;
  const done = showStep('Installing packages (npm ci)');
  for (let attempt = 1; !runNpmCi(folder); attempt += 1)
    if (attempt === maxAttempts) throw new Error('npm ci failed; see above.');
  done();
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Souk needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** The build needs development packages, whatever NODE_ENV is. @returns whether npm succeeded */
function runNpmCi(folder) {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, error } = spawnSync('npm', ['ci', ...options, '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: attemptTimeoutMs,
    killSignal: 'SIGKILL',
  });
  if (error) {
    const reason = error.code === 'ETIMEDOUT' ? 'not finished after six minutes' : error.message;
    process.stdout.write(`npm ci: ${reason}\n`);
  }
  return status === 0;
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count. */
function isInstalled(folder) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = Object.entries(readPackages(join(folder, 'package-lock.json')));
  return wanted.every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !installed[path]) || installed[path]?.version === version,
  );
}

const readPackages = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
