import { expect, test } from 'vitest';
import {
  deployFiles,
  documentsOf,
  type Labels,
  manifests,
  processes,
  read,
} from './deploy-files.ts';

const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

test('kustomization.yaml names every file', () => {
  const [{ resources }] = documentsOf<{ resources: string[] }>('kubernetes/kustomization.yaml') as [
    { resources: string[] },
  ];
  const files = deployFiles('.yaml').filter((name) => name.startsWith('kubernetes/'));
  expect(
    resources
      .map((name) => `kubernetes/${name}`)
      .concat('kubernetes/kustomization.yaml')
      .toSorted(),
  ).toEqual(files.toSorted());
});

test.each(processes)(
  '$name runs as the profile "restricted" of Kubernetes wants',
  ({ pod, container }) => {
    expect(pod.spec.automountServiceAccountToken).toBe(false);
    expect(pod.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    expect(container.volumeMounts?.map(({ name }) => name).toSorted()).toEqual(
      pod.spec.volumes?.map(({ name }) => name).toSorted(),
    );
  },
);

test('the account is that of the image', () => {
  expect(read('Dockerfile')).toMatch(/^USER 10001$/m);
});

test('a web process has probes, and ends after the proxies know and before it is killed', () => {
  const { pod, container } = processes.find(({ name }) => name === 'souk-web')!;
  const { startupProbe, readinessProbe, livenessProbe, lifecycle, ports } = container;
  expect(startupProbe?.httpGet.path).toBe('/readyz');
  expect(readinessProbe?.httpGet.path).toBe('/readyz');
  expect(livenessProbe?.httpGet.path).toBe('/healthz');
  for (const probe of [startupProbe, readinessProbe, livenessProbe])
    expect(ports?.map(({ name }) => name)).toContain(probe?.httpGet.port);
  const [, seconds] = lifecycle!.preStop.exec.command;
  const stopSeconds = 15; // docs/operations.md#processes
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    Number(seconds) + stopSeconds,
  );
});

test('every selector of our pods finds one', () => {
  const labels = processes.map(({ pod }) => pod.metadata.labels);
  const isFound = (wanted: Labels): boolean =>
    labels.some((present) =>
      Object.entries(wanted).every(([key, value]) => present[key] === value),
    );
  const selectors = manifests.flatMap(({ kind, metadata, spec }) => [
    ...(spec?.selector
      ? [{ of: kind, name: metadata.name, labels: spec.selector.matchLabels ?? spec.selector }]
      : []),
    ...(spec?.podSelector?.matchLabels?.app
      ? [{ of: kind, name: metadata.name, labels: spec.podSelector.matchLabels }]
      : []),
    ...(spec?.template?.spec.topologySpreadConstraints ?? []).map(({ labelSelector }) => ({
      of: 'topology',
      name: metadata.name,
      labels: labelSelector.matchLabels,
    })),
  ]);
  expect(selectors.length).toBeGreaterThan(6);
  expect(selectors.filter((selector) => !isFound(selector.labels as Labels))).toEqual([]);
});

test('every map, secret and deployment that is named exists', () => {
  const made = read('kubernetes/config.yaml');
  for (const { container } of processes) {
    for (const { configMapRef } of container.envFrom ?? [])
      expect(named('ConfigMap', configMapRef.name)).toBeDefined();
    for (const { valueFrom } of container.env ?? []) {
      if (!valueFrom) continue;
      const { name, key } = valueFrom.secretKeyRef;
      const cluster = name.replace(/-app$/, ''); // CloudNativePG makes it
      if (named('Cluster', cluster)) expect(['uri', 'password']).toContain(key);
      else expect(made).toContain(`--from-literal=${key}=`);
    }
  }
  for (const { spec } of manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler'))
    expect(named('Deployment', spec!.scaleTargetRef!.name)).toBeDefined();
});

test('the processes at their largest number leave connections free', () => {
  const pool = Number(named('ConfigMap', 'souk')!.data!.DATABASE_POOL);
  const largest = named('HorizontalPodAutoscaler', 'souk-web')!.spec!.maxReplicas!;
  const database = named('Cluster', 'souk-database')!.spec!.postgresql!;
  const others = 2; // the worker and the migrations
  expect((largest + others) * pool).toBeLessThan(Number(database.parameters.max_connections));
});
