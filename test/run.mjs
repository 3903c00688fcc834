// npm test: installs what it needs, builds, then runs check, unit, HTTP e2e and browser e2e. `npm test -- unit` runs the parts it names.
// Plain node: nothing here comes from a package, for on a fresh clone there is none yet.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  for (const name of wanted) results.push(part(name, () => (name === 'check' ? command('npm', ['run', '--silent', 'check']) : vitest(name, chromium ? { CHROMIUM_PATH: chromium } : {}))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failed: 1 });
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

/** Runs one part and says how it went. */
function part(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = work();
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed in ${Math.round((performance.now() - start) / 1000)} s`);
  return result;
}

/** A command is one test: it ends well or not. */
function command(program, parameters) {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A file that could not even be loaded counts as one failure; so does a run that ended without its report. */
function vitest(project, env) {
  const report = join(reports, `${project}.json`);
  const parameters = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, ...env, NODE_ENV: 'test' } });
  const { numPassedTests: passed, numFailedTests, testResults } = read(report) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')).length;
  const failed = numFailedTests + unloaded;
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // the run ended before it could write; its status says so
  }
}
