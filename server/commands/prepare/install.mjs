// Runs before any package is installed: Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  writeFileSync(stampOf(folder), digestOf(folder));
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

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install does not count. It
 * leaves out the packages of a workspace whose folder is not there: then the stamp tells that this
 * is all.
 */
function isInstalled(folder) {
  const installed = readPackages(installedLock(folder));
  if (installed === undefined) return false;
  const stamp = stampOf(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(folder)) return true;
  const wanted = Object.entries(readPackages(join(folder, 'package-lock.json')));
  return wanted.every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !installed[path]) || installed[path]?.version === version,
  );
}

const installedLock = (folder) => join(folder, 'node_modules', '.package-lock.json');

/** Written after an install, with the digest of what was wanted and what npm made of it. */
const stampOf = (folder) => join(folder, 'node_modules', '.installed');

const digestOf = (folder) =>
  [join(folder, 'package-lock.json'), installedLock(folder)]
    .reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256'))
    .digest('hex');

const readPackages = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
