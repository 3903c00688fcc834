// npm test: installs what it needs, builds, then runs check, unit, HTTP e2e and browser e2e. `npm test -- unit` runs the parts it names.
// Plain node: nothing here comes from a package, for on a fresh clone there is none yet.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  for (const name of wanted)
    results.push(
      part(name, () =>
        name === 'check'
          ? command(name, 'npm', ['run', '--silent', 'check'])
          : vitest(name, chromium ? { CHROMIUM_PATH: chromium } : {}),
      ),
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failures: ['before the tests: see above'] });
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const passed = results.reduce((total, result) => total + result.passed, 0),
  failures = results.flatMap((result) => result.failures);
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`);
for (const name of failures) console.log(`FAILED ${name}`); // once more, so that the end of a log is enough
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(`${passed} passed, ${failures.length} failed`);

/** Runs one part and says how it went. */
function part(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = work();
  console.log(
    `── ${name}: ${result.passed} passed, ${result.failures.length} failed in ${Math.round((performance.now() - start) / 1000)} s`,
  );
  return result;
}

/** A command is one test: it ends well or not. */
function command(name, program, parameters) {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

/** A file that could not even be loaded counts as one failure; so does a run that ended without its report. */
function vitest(project, env) {
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
  const { status } = spawnSync(process.execPath, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'test' },
  });
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

/** Names of a file's failed tests; the file's own when it failed outside of them. */
function failuresOf({ name, assertionResults }) {
  const file = relative(process.cwd(), name),
    tests = assertionResults.filter(({ status }) => status === 'failed');
  return tests.length > 0 ? tests.map(({ fullName }) => `${file} > ${fullName}`) : [file];
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // the run ended before it could write; its status says so
  }
}
