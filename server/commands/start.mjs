// npm start: turns a fresh clone into a running demo mall. Installs packages, builds what changed,
// then runs the built server.
import { pathToFileURL } from 'node:url';
import { withLock } from '../platform/concurrency/with-lock.mjs';
import { build } from './prepare/build.mjs';
import { install } from './prepare/install.mjs';
import { readOptions } from './prepare/read-options.mjs';

const usage = `Usage: npm start

Starts a demo mall: installs packages, builds what changed, fills the data folder and prints the
addresses and accounts. Settings are environment variables (docs/settings.md).

  --help  prints this text.`;
const { exitCode } = readOptions(process.argv.slice(2), { usage });
if (exitCode !== undefined) process.exit(exitCode);

try {
  withLock(() => {
    install();
    build();
  });
  process.env.NODE_ENV = 'production';
  const { run } = await import(pathToFileURL('dist/server/main.js').href);
  await run('demo');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
