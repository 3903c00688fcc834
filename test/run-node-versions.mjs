// npm run test:node: starts the mall and runs all tests with each version of Node in
// node-versions.mjs. `npm run test:node -- 26 unit` runs the versions and parts it names.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/platform/config/free-port.mjs';
import { environmentOf, installNode, nodeVersions } from './node-versions.mjs';

/** Milliseconds in which a new data folder is filled. */
const startTimeout = 5 * 60_000;
const named = process.argv.slice(2);
const isMajor = (name) => /^\d+$/.test(name);
const majors = named.filter(isMajor);
const parts = named.filter((name) => !isMajor(name));
const results = [];

for (const version of nodeVersions) {
  if (majors.length > 0 && !majors.includes(version.split('.')[0])) continue;
  console.log(`\n══ Node ${version}`);
  const env = environmentOf(installNode(version));
  const hasStarted = await starts(env);
  const { status } = spawnSync('npm', ['test', '--', ...(parts.length > 0 ? parts : allParts())], {
    env,
    stdio: 'inherit',
  });
  results.push({ version, start: hasStarted, test: status === 0 });
}
for (const { version, start, test } of results)
  console.log(`Node ${version}: npm start ${word(start)}, npm test ${word(test)}`);
process.exitCode = results.length > 0 && results.every(({ start, test }) => start && test) ? 0 : 1;

/** Those of `npm test` but for the unit tests on the newest Node, which the version itself runs. */
function allParts() {
  return ['check', 'unit', 'e2e', 'browser'];
}

function word(hasPassed) {
  return hasPassed ? 'passed' : 'FAILED';
}

/** Whether `npm start` fills a new data folder, answers, prints no warning and stops. */
async function starts(env) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-node-'));
  const port = await freePort();
  const mall = spawn('npm', ['start'], {
    env: { ...env, SOUK_DATA: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const timer = setTimeout(() => mall.kill('SIGTERM'), startTimeout);
  let answer;
  for (const stream of [mall.stdout, mall.stderr])
    stream.setEncoding('utf8').on('data', async (text) => {
      output += text;
      if (answer || !output.includes('Stop with Ctrl-C')) return;
      answer = fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status);
      await answer.catch(() => undefined);
      mall.kill('SIGTERM');
    });
  const [code] = await once(mall, 'close');
  clearTimeout(timer);
  const status = await answer?.catch((error) => error.message);
  rmSync(folder, { recursive: true, force: true });
  const passed = code === 0 && status === 200 && !/Warning:/.test(output);
  if (!passed) console.error(`${output}\nnpm start ended with ${code}, the page with ${status}`);
  return passed;
}
