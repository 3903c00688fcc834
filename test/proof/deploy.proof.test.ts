import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

/** Debian's package of each program. */
const packages = {
  'docker-compose': 'docker-compose',
  'systemd-analyze': 'systemd',
  promtool: 'prometheus',
} as const;

/** @throws Error that names the missing package */
function run(program: keyof typeof packages, ...parameters: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (error) throw new Error(`${program} is missing: apt-get install ${packages[program]}`);
  return { status, output: `${stdout}${stderr}` };
}

test('docker-compose takes the compose file, and refuses it without a secret', () => {
  const folder = mkdtempSync(join(inject('folder'), 'compose-'));
  const compose = (variables: readonly string[]) => {
    const file = join(folder, 'compose.env');
    writeFileSync(file, variables.map((name) => `${name}=/a-value-of-the-test\n`).join(''));
    return run('docker-compose', '-f', 'deploy/compose.yaml', '--env-file', file, 'config', '-q');
  };
  const names = [
    ...new Set(
      [...readFileSync('deploy/compose.yaml', 'utf8').matchAll(/\$\{(\w+):\?/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ];
  expect(names.length).toBeGreaterThan(4);
  expect(compose(names)).toEqual({ status: 0, output: '' });
  for (const name of names)
    expect(compose(names.filter((other) => other !== name)).status).not.toBe(0);
}, 60_000);

test('systemd takes the units', () => {
  const folder = mkdtempSync(join(inject('folder'), 'units-'));
  const units = readdirSync('deploy').filter((name) => name.endsWith('.service'));
  expect(units).toHaveLength(2);
  const paths = units.map((name) => {
    const path = join(folder, name);
    const text = readFileSync(join('deploy', name), 'utf8');
    // The program of this machine may be elsewhere
    writeFileSync(path, text.replace('/usr/bin/node', process.execPath));
    return path;
  });
  const { status, output } = run('systemd-analyze', 'verify', ...paths);
  expect(output.split('\n').filter((line) => line.includes('souk'))).toEqual([]);
  expect(status).toBe(0);
});

test('Prometheus takes the alerts', () => {
  expect(run('promtool', 'check', 'rules', 'deploy/prometheus/rules.yaml').status).toBe(0);
});
