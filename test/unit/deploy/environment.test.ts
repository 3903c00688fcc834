import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv, variableNames } from '../../../server/platform/config/env.ts';
import { deployFiles, documentsOf, manifests, processes, read } from './deploy-files.ts';

type Variables = Readonly<Record<string, string>>;
interface Service {
  readonly command?: readonly string[];
  readonly environment?: Variables;
  readonly image: string;
}

/** Values of secrets and of variables without a default. */
const given: Variables = {
  SOUK_DATABASE_PASSWORD: 'password',
  SOUK_SECRET: 'a-secret-of-the-tests-with-32-letters',
  SOUK_ORIGIN: 'https://mall.example',
  SOUK_BACKUP_PASSPHRASE: 'a-passphrase',
  SOUK_METRICS_TOKEN: 'a-token-of-the-metrics',
  uri: 'postgresql://souk:password@souk-database-rw.souk:5432/souk',
};
const image: Variables = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

const [{ services }] = documentsOf<{ services: Record<string, Service> }>('compose.yaml') as [
  { services: Record<string, Service> },
];
const composed = Object.entries(services)
  .filter(([, service]) => service.image.includes('SOUK_IMAGE'))
  .map(([name, { environment = {} }]) => ({
    name: `compose ${name}`,
    variables: mapValues(environment, (value) =>
      String(value).replace(/\$\{(\w+):\?[^}]+\}/g, (_, variable: string) => given[variable] ?? ''),
    ),
  }));
const pods = processes.map(({ name, container }) => ({
  name: `kubernetes ${name}`,
  variables: {
    ...Object.assign(
      {},
      ...(container.envFrom ?? []).map(
        ({ configMapRef }) =>
          manifests.find(
            ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name,
          )?.data,
      ),
    ),
    ...Object.fromEntries(
      (container.env ?? []).map(({ name: variable, value, valueFrom }) => [
        variable,
        value ?? given[valueFrom!.secretKeyRef.key] ?? '',
      ]),
    ),
  } as Variables,
}));
const units = deployFiles('.service').map((name) => ({
  name,
  variables: {
    ...(parseEnv(read('souk.env')) as Variables),
    ...Object.fromEntries(
      [...read(name).matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, key = '', value]) => [
        key,
        value,
      ]),
    ),
  } as Variables,
}));
/** Read by libraries. */
const others = ['NODE_ENV'];

test.each([...composed, ...pods, ...units])(
  '$name sets variables that exist, and all that production needs',
  ({ name, variables }) => {
    const all = { ...(name.endsWith('.service') ? {} : image), ...variables };
    expect(
      Object.keys(all).filter((key) => !variableNames.has(key) && !others.includes(key)),
    ).toEqual([]);
    expect(readEnv(all)).toMatchObject({ profile: 'production', sandbox: false });
  },
);

test('a compose file has no default for a secret', () => {
  const text = read('compose.yaml');
  for (const secret of ['SOUK_DATABASE_PASSWORD', 'SOUK_SECRET', 'SOUK_BACKUP_PASSPHRASE']) {
    const uses = [...text.matchAll(new RegExp(String.raw`\$\{${secret}(.)(.)`, 'g'))];
    expect(uses.length).toBeGreaterThan(0);
    for (const [, first, second] of uses) expect(`${first}${second}`).toBe(':?');
  }
});

function mapValues(record: Variables, change: (value: string) => string): Variables {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
