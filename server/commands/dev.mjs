// npm run dev: one process. Vite serves the browser programs with hot reload, and its module runner
// executes the server, which restarts (about 300 ms) when one of its files, a schema, a screen or a
// text changes. While a change has a mistake, the server from before it goes on.
import { relative } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { freePort } from '../platform/config/free-port.mjs';
import { readOptions } from './prepare/read-options.mjs';
import { collectRestarts } from './prepare/restarts.mjs';

const usage = `Usage: npm run dev

Starts the mall with hot reload: the server restarts when one of its files, a schema, a screen or a
text changes. Settings are environment variables (docs/settings.md).

  --help  prints this text.`;
const { exitCode } = readOptions(process.argv.slice(2), { usage });
if (exitCode !== undefined) process.exit(exitCode);

/** Several files that are saved together cause one restart. Milliseconds. */
const restartDelayMs = 100;

let souk;
const restarts = collectRestarts(restart, restartDelayMs);
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
/** What Vite's overlay shows on every open page until the next start. */
let mistake;
/** The error that the terminal shows: each change tries again, and says it once. */
let shown;
vite.ws.on('connection', () => {
  if (mistake) browsers.send(mistake);
});
/** Addresses and accounts are printed after the first start that succeeds. */
let isWelcomed = false;
await start();

vite.watcher.on('all', (event, path) => {
  const file = relative(process.cwd(), path);
  const isServerFile =
    /^(extensions\/[^/]+\/)?(server|schemas|migrations)\/.*\.ts$/.test(file) ||
    /^(extensions|schemas(?!\/editor)|screens|locales)\/.*\.json$/.test(file);
  if (isServerFile && event !== 'addDir' && !isStopping) restarts.add(file);
});

async function restart(file) {
  const startedAt = performance.now();
  runner.clearCache();
  const wasMistaken = mistake !== undefined;
  if (!(await start())) return;
  const ms = Math.round(performance.now() - startedAt);
  console.log(`${file} changed: the server is up again after ${ms} ms`);
  // Open pages still show the screen, or the mistake, from before
  if (file.endsWith('.json') || wasMistaken) browsers.send({ type: 'full-reload' });
}

/**
 * Starts the server, which takes the port from the one before. An error in a file does not end the
 * command: it is shown, and the next change tries again.
 *
 * @returns whether it runs
 */
async function start() {
  try {
    const { start: startServer } = await runner.import('/server/start.ts');
    souk = await startServer(database.env, vite, async () => {
      await souk?.stop();
      souk = undefined;
    });
    mistake = undefined;
    shown = undefined;
    const editor = await runner.import('/server/backoffice/check/editor-schemas.ts');
    editor.writeEditorSchemas(process.cwd());
    console.log(`Souk runs at ${souk.url} (development). Ctrl-C stops it.`);
    if (!isWelcomed && !isStopping) console.log(welcome(souk.url, database.env, souk.accounts));
    isWelcomed = true;
    return true;
  } catch (error) {
    if (isStopping) return false;
    vite.ssrFixStacktrace(error);
    console.error(String(error) === shown ? 'The mistake above is still there.' : error);
    shown = String(error);
    const { message = String(error), stack = '' } = error ?? {};
    mistake = { type: 'error', err: { message, stack, plugin: 'souk' } };
    browsers.send(mistake);
    return false;
  }
}

/** Also during the first start, which fills a data folder for a minute: the database stops with it. */
async function stop() {
  isStopping = true;
  const last = restarts.stop();
  if (souk) await last;
  await souk?.stop();
  await opening.then(({ close }) => close()).catch(() => undefined);
  await vite.close();
  process.exit(0);
}
