// npm start: from a fresh clone to a running demo mall. Installs, builds what is stale, then runs the built server.
import { pathToFileURL } from 'node:url';
import { alone } from './prepare/alone.mjs';
import { build } from './prepare/build.mjs';
import { install } from './prepare/install.mjs';

try {
  alone(() => {
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
