// npm test: installs, builds, then runs check, unit, e2e and browser tests. `npm test -- unit` runs only
// the parts it names. The check runs beside the unit tests, because it leaves a core idle.
// It imports no package: a fresh clone has none yet.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from '../server/commands/prepare/build.mjs';
import { install } from '../server/commands/prepare/install.mjs';
import { findChromium } from './find-chromium.mjs';

const parts = ['check', 'unit', 'e2e', 'browser'];
const named = process.argv.slice(2);
const wanted = named.length > 0 ? parts.filter((name) => named.includes(name)) : parts;
const reports = mkdtempSync(join(tmpdir(), 'souk-reports-'));
const began = performance.now();
const results = [];

try {
  install();
  const chromium = wanted.includes('browser') ? findChromium() : undefined;
  build();
  writeSbom();
  const check = wanted.includes('check') ? part('check', runCheck) : undefined;
  for (const name of wanted.filter((other) => other !== 'check')) {
    const env = chromium ? { CHROMIUM_PATH: chromium } : {};
    results.push(await part(name, () => vitest(name, env)));
    await check;
  }
  if (check) results.push(await check);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failures: ['the preparation of the tests: see above'] });
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const passed = results.reduce((total, result) => total + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`);
// Repeated, so that the end of a log is enough
for (const name of failures) console.log(`FAILED ${name}`);
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(`${passed} passed, ${failures.length} failed`);

/** Lists the shipped packages with their licences (CycloneDX) in dist/sbom.json. */
function writeSbom() {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error('npm sbom failed');
  writeFileSync('dist/sbom.json', stdout);
}

/** Runs one part and prints its result. */
async function part(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = await work();
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `── ${name}: ${result.passed} passed, ${result.failures.length} failed in ${seconds} s`,
  );
  return result;
}

/** Runs the check as one test. Its output is shown when it ends, apart from that of other parts. */
async function runCheck() {
  const child = spawn('npm', ['run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['check'] };
}

/** Runs a Vitest project. A file that does not load is one failure, and so is a run without a report. */
async function vitest(project, env) {
  const report = join(reports, `${project}.json`);
  const parameters = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const child = spawn(process.execPath, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'test' },
  });
  const [status] = await once(child, 'close');
  const { numPassedTests: passed, testResults } = read(report) ?? {
    numPassedTests: 0,
    testResults: [],
  };
  const failures = testResults.filter((file) => file.status === 'failed').flatMap(failuresOf);
  return {
    passed,
    failures:
      failures.length === 0 && status !== 0 ? [`${project}: ended with ${status}`] : failures,
  };
}

/** The names of a file's failed tests, or of the file when it failed outside its tests. */
function failuresOf({ name, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  return tests.length > 0 ? tests.map(({ fullName }) => `${file} > ${fullName}`) : [file];
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // the run ended before it wrote the report
  }
}
