// npm run dev: one process. Vite serves the browser programs with hot reload, and its module runner
// executes the server, which restarts (about 300 ms) when one of its files, a schema, a screen or a
// text changes.
import { relative } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { freePort } from '../platform/config/free-port.mjs';
import { readOptions } from './prepare/read-options.mjs';

const usage = `Usage: npm run dev

Starts the mall with hot reload: the server restarts when one of its files, a schema, a screen or a
text changes. Settings are environment variables (docs/operations.md).

  --help  prints this text.`;
const { exitCode } = readOptions(process.argv.slice(2), { usage });
if (exitCode !== undefined) process.exit(exitCode);

/** Several files that are saved together cause one restart. Milliseconds. */
const restartDelayMs = 60;

let souk;
let restartTimer;
let isStopping = false;

const vite = await createServer({
  appType: 'custom',
  server: {
    middlewareMode: true,
    // Several checkouts can run at the same time
    hmr: { port: await freePort() },
    watch: { ignored: ['**/.data/**', '**/dist/**', '**/test/**'] },
  },
});
const runner = createServerModuleRunner(vite.environments.ssr, {
  hmr: false,
  sourcemapInterceptor: 'prepareStackTrace', // a source map is read when a stack is
});
const { readEnv } = await runner.import('/server/platform/config/env.ts');
const { welcome } = await runner.import('/server/welcome.ts');
const { openDatabase } = await runner.import('/server/platform/database/embedded/open-database.ts');
// The database stays open when the server restarts
const opening = openDatabase(readEnv(process.env, 'development'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
const database = await opening;

/** The pages that are open, over Vite's socket. */
const browsers = vite.environments.client.hot;
let isMistakeShown = false;
/** The last start or restart; they run one after the other. */
let work = start();
await work;
if (souk && !isStopping) console.log(welcome(souk.url, database.env, souk.accounts));

vite.watcher.on('all', (event, path) => {
  const file = relative(process.cwd(), path);
  const isServerFile =
    /^(server|schemas)\/.*\.ts$/.test(file) || /^(schemas|screens|locales)\/.*\.json$/.test(file);
  if (isServerFile && event !== 'addDir') scheduleRestart(file);
});

function scheduleRestart(file) {
  clearTimeout(restartTimer);
  if (isStopping) return;
  restartTimer = setTimeout(() => {
    work = work.then(() => restart(file));
  }, restartDelayMs);
}

async function restart(file) {
  const startedAt = performance.now();
  await souk?.stop();
  souk = undefined;
  runner.clearCache();
  await start();
  if (!souk) return;
  const ms = Math.round(performance.now() - startedAt);
  console.log(`${file} changed: the server is up again after ${ms} ms`);
  // Open pages still show the screen, or the mistake, from before
  if (file.endsWith('.json') || isMistakeShown) browsers.send({ type: 'full-reload' });
  isMistakeShown = false;
}

/** An error in a file does not end the command: it is shown, and the next change tries again. */
async function start() {
  try {
    const { start: startServer } = await runner.import('/server/start.ts');
    souk = await startServer(database.env, vite);
    console.log(`Souk runs at ${souk.url} (development). Ctrl-C stops it.`);
  } catch (error) {
    if (isStopping) return;
    vite.ssrFixStacktrace(error);
    console.error(error);
    showMistake(error);
  }
}

/** Vite's overlay shows the mistake on every open page until the next start. */
function showMistake(error) {
  isMistakeShown = true;
  const { message = String(error), stack = '' } = error ?? {};
  browsers.send({ type: 'error', err: { message, stack, plugin: 'souk' } });
}

/** Also during the first start, which fills a data folder for a minute: the database stops with it. */
async function stop() {
  isStopping = true;
  clearTimeout(restartTimer);
  if (souk) await work;
  await souk?.stop();
  await opening.then(({ close }) => close()).catch(() => undefined);
  await vite.close();
  process.exit(0);
}
