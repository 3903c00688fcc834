// Plain node: runs before anything is built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './install.mjs';

const sources = ['engine', 'locales', 'schemas', 'screens', 'server', 'storefront'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/** Read at run time, so that a new screen or resource needs no build. The meta-schemas are part of the server's bundle. */
const served = /^(screens\/.*|schemas\/resources\/.*)\.json$/;
const stamp = 'dist/.built-from';

/** Builds both programs when a source has changed since the last build. */
export function build() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const done = step('Building the server and the browser programs');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed; see above.');
  writeFileSync(stamp, now);
  done();
}

/** A hash over the contents of everything that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256');
  const paths = sources
    .flatMap((folder) => filesIn(folder))
    .filter((path) => !served.test(path))
    .sort();
  for (const path of [...files, ...paths])
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
