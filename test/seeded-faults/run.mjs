// npm run test:faults: puts one mistake after the other into a copy of the project, and runs the tests
// that should fail. Reports which mistakes no test finds; fails when those are more than 5 %.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readOptions } from '../../server/commands/prepare/read-options.mjs';

/** The share of faults that must be found. */
const goal = 0.95;
/** Tests that a fault keeps from ending are stopped after this time, and have found it. */
const limitMs = 300_000;
const root = process.cwd();
const left = new Set(['node_modules', 'dist', '.git', '.data', '.cache']);
const usage = `Usage: npm run test:faults -- [options]

  --only TEXT  faults whose name contains the text (all)
  --workers N  copies that work at once (2)
  --help       prints this text.`;
const given = readOptions(process.argv.slice(2), {
  usage,
  options: { only: { type: 'string' }, workers: { type: 'string' } },
});
if (given.exitCode !== undefined) process.exit(given.exitCode);
const values = { only: '', workers: '2', ...given.values };

const faults = readdirSync('test/seeded-faults')
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join('test/seeded-faults', file), 'utf8')))
  .filter(({ name }) => name.includes(values.only));
const folders = Array.from({ length: Number(values.workers) }, makeCopy);

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** @returns whether the goal is met */
async function main() {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  console.log(`Running ${tests.length} test files without a fault …`);
  const { passes, output } = await runTests(folders[0], tests);
  if (!passes) {
    console.log(output);
    console.log('The tests fail without a fault.');
    return false;
  }
  const waiting = [...faults];
  const survived = [];
  await Promise.all(
    folders.map(async (folder) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift())
        if (!(await isFound(folder, fault))) survived.push(fault);
    }),
  );
  const found = faults.length - survived.length;
  const share = found / faults.length;
  console.log(`${found} of ${faults.length} faults found (${(share * 100).toFixed(1)} %)`);
  for (const { name } of survived) console.log(`NOT FOUND ${name}`);
  return share >= goal;
}

/** Puts a fault into the copy, runs its tests, and takes it out again. */
async function isFound(folder, { name, file, find, replace, tests }) {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const began = performance.now();
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const { passes } = await runTests(folder, tests);
  writeFileSync(path, source);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${passes ? 'NOT FOUND' : 'found    '} ${String(seconds).padStart(4)} s  ${name}`);
  return !passes;
}

/** Runs test files of the copy, project by project, until the first failure. */
async function runTests(folder, tests) {
  for (const project of new Set(tests.map((path) => path.split('/')[0]))) {
    const files = tests.filter((path) => path.startsWith(`${project}/`));
    const result = await runProject(folder, project, files);
    if (!result.passes) return result;
  }
  return { passes: true, output: '' };
}

function runProject(folder, project, files) {
  const parameters = [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--bail=1',
    '--reporter=dot',
    '--project',
    project,
    ...files.map((path) => join('test', path)),
  ];
  return new Promise((settle) => {
    const child = spawn(process.execPath, parameters, { cwd: folder, timeout: limitMs });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => settle({ passes: code === 0, output }));
  });
}

/** A copy of the sources that shares the installed packages. */
function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'souk-faults-'));
  const isCopied = (path) => !left.has(relative(root, path).split('/')[0]);
  cpSync(root, folder, { recursive: true, filter: isCopied });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
