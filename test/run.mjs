// npm test: installs, builds, then runs check beside the unit tests, then the unit tests on the newest
// Node, e2e and browser tests.
// `npm test -- unit` runs only the parts it names.
// It imports no package: a fresh clone has none yet.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from '../server/commands/prepare/build.mjs';
import { install } from '../server/commands/prepare/install.mjs';
import { findChromium } from './find-chromium.mjs';
import { environmentOf, installNode, newestNode } from './node-versions.mjs';

/** Parts of a group run at the same time: the check ends on one core, unit tests use the other. */
const groups = [['check', 'unit'], ['newest'], ['e2e'], ['browser']];
/** What runs otherwise than as the Vitest project of its name. */
const parts = { check, newest: unitTestsOfNewestNode };
const named = process.argv.slice(2);
const isWanted = (name) => named.length === 0 || named.includes(name);
const reports = mkdtempSync(join(tmpdir(), 'souk-reports-'));
const began = performance.now();
const results = [];

try {
  const browser = isWanted('browser') ? installBrowser() : undefined;
  install();
  await browser;
  const env = isWanted('browser') ? { CHROMIUM_PATH: findChromium() } : {};
  build();
  const sbom = writeSbom();
  sbom.catch(() => undefined); // it is awaited after the parts
  for (const group of groups)
    results.push(...(await Promise.all(group.filter(isWanted).map((name) => runPart(name, env)))));
  await sbom;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failures: ['the preparation of the tests: see above'] });
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const passed = results.reduce((total, result) => total + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
const unstable = results.flatMap((result) => result.unstable ?? []);
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`);
for (const name of unstable) console.log(`UNSTABLE ${name}`);
// Repeated, so that the end of a log is enough
for (const name of failures) console.log(`FAILED ${name}`);
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(`${passed} passed, ${failures.length} failed`);

/** Installs the browser where there is none, beside npm ci: both wait for downloads. */
function installBrowser() {
  const installer = spawn(process.execPath, ['test/install-chromium.mjs'], { stdio: 'inherit' });
  return once(installer, 'exit');
}

/**
 * Lists the shipped packages with their licences (CycloneDX) in dist/sbom.json, beside the tests.
 * @throws Error when npm fails
 */
async function writeSbom() {
  const file = openSync('dist/sbom.json', 'w');
  const npm = spawn('npm', ['run', '--silent', 'sbom'], {
    stdio: ['ignore', file, 'inherit'],
    shell: process.platform === 'win32',
  });
  closeSync(file);
  const [status] = await once(npm, 'exit');
  if (status !== 0) throw new Error('npm sbom failed');
}

/** Runs one part and prints its result. */
async function runPart(name, env) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = await (parts[name] ?? tests)(name, { env });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `── ${name}: ${result.passed} passed, ${result.failures.length} failed in ${seconds} s`,
  );
  return result;
}

/**
 * Runs a project. Up to five files that fail beside others run again, one after the other. A test
 * that passes then is unstable, which is printed and is no failure.
 */
async function tests(project, options) {
  const first = await vitest(project, options);
  const files = [...new Set(first.failures.map((name) => name.split(' > ')[0]))];
  if (files.length === 0 || files.length > 5 || files.some((file) => !file.startsWith('test/')))
    return first;
  console.log(`\n── ${project}: ${files.join(', ')} again, one after the other`);
  const again = await vitest(project, { ...options, files: [...files, '--no-file-parallelism'] });
  const unstable = first.failures.filter((name) => !again.failures.includes(name));
  return { passed: first.passed + unstable.length, failures: again.failures, unstable };
}

/** The unit tests with the newest Node, unless this is it. */
function unitTestsOfNewestNode() {
  if (process.versions.node === newestNode) return { passed: 0, failures: [] };
  const program = installNode(newestNode);
  return tests('unit', { program, env: environmentOf(program) });
}

/** Runs the check as one test. Its output follows at its end, because unit tests print meanwhile. */
async function check() {
  const npm = spawn('npm', ['run', '--silent', 'check'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (bytes) => output.push(bytes));
  const [status] = await once(npm, 'close');
  process.stdout.write(Buffer.concat(output));
  return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['check'] };
}

/** Runs a Vitest project. A file that does not load is one failure, and so is a run without a report. */
async function vitest(project, { program = process.execPath, env, files = [] }) {
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
    ...files,
  ];
  const run = spawn(program, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'test' },
  });
  const [status] = await once(run, 'exit');
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
