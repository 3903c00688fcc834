// npm run dev: one process. Vite serves the browser programs with hot reload, and its module runner executes the server,
// which starts again (about 300 ms) when a file of it, a schema, a screen or a text changes.
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { relative } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';

const vite = await createServer({
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { port: await freePort() },
    watch: { ignored: ['**/.data/**', '**/dist/**', '**/test/**'] },
  },
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
const { readEnv } = await runner.import('/server/config/env.ts');
const { openDatabase } = await runner.import('/server/open-database.ts');
const database = await openDatabase(readEnv(process.env, 'development')); // kept over restarts
let souk;
let work = start();
await work;

vite.watcher.on('all', (event, path) => {
  const file = relative(process.cwd(), path);
  const ofServer =
    /^(server|schemas)\/.*\.ts$/.test(file) || /^(schemas|screens|locales)\/.*\.json$/.test(file);
  if (ofServer && event !== 'addDir') restartSoon(file);
});

let timer,
  stopping = false;
function restartSoon(file) {
  clearTimeout(timer);
  if (stopping) return;
  timer = setTimeout(() => {
    work = work.then(() => restart(file));
  }, 60);
}

async function restart(file) {
  const began = performance.now();
  await souk?.stop();
  souk = undefined;
  runner.clearCache();
  await start();
  if (souk)
    console.log(
      `${file} changed: the server is up again after ${Math.round(performance.now() - began)} ms`,
    );
}

/** A mistake in a file must not end the command: it is shown, and the next change tries again. */
async function start() {
  try {
    const { start: startServer } = await runner.import('/server/start.ts');
    souk = await startServer(database.env, vite);
    console.log(`Souk runs at ${souk.url} (development). Ctrl-C stops it.`);
  } catch (error) {
    vite.ssrFixStacktrace(error);
    console.error(error);
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopping = true;
    clearTimeout(timer); // a change in this very moment starts nothing any more
    await work;
    await souk?.stop();
    await database.close();
    await vite.close();
    process.exit(0);
  });
}

/** Hot reload has a port of its own, so that several checkouts can run at once. */
async function freePort() {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
