// Runs before anything is built: Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { showStep } from './show-step.mjs';

const sourceFolders = [
  'engine',
  'extensions',
  'locales',
  'schemas',
  'screens',
  'server',
  'storefront',
];
const sourceFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/** Read at run time, so that a new screen or resource needs no build. */
const runtimeFiles =
  /^(extensions\/[^/]+\/(extends|kinds|locales|resources)|schemas\/resources|(extensions\/[^/]+\/)?screens)\/.*\.json$/;
const fingerprintFile = 'dist/.built-from';

/** Builds the server and the browser programs when a source has changed since the last build. */
export function build() {
  const fingerprint = fingerprintSources();
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return;
  const done = showStep('Building the server and the browser programs');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed; see above.');
  writeFileSync(fingerprintFile, fingerprint);
  done();
}

/** A hash of all files that the build reads. */
function fingerprintSources() {
  const hash = createHash('sha256');
  const paths = sourceFolders
    .flatMap((folder) => filesIn(folder))
    .filter((path) => !runtimeFiles.test(path))
    .sort();
  for (const path of [...sourceFiles, ...paths])
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll('\\', '/');
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
