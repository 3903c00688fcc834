import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

const read = (path: string): string => readFileSync(path, 'utf8');
const rules: readonly Rule[] = parse(read('deploy/prometheus/rules.yaml')).groups.flatMap(
  (group: { rules: readonly Rule[] }) => group.rules,
);
const dashboard: Dashboard = JSON.parse(read('deploy/grafana/souk.json'));
const targets = dashboard.panels.flatMap((panel) => panel.targets);
const expressions = [
  ...rules.map(({ expr, annotations }) => ({ expr, text: annotations.summary })),
  ...targets.map(({ expr, legendFormat }) => ({ expr, text: legendFormat })),
].map(({ expr, text }) => ({ expr: expr.replaceAll('$__rate_interval', '5m'), text }));

/** Prometheus adds them to what it scrapes. */
const added = ['instance', 'job'];
const token = 'token-of-the-alerts';
let souk: TestApp;
/** Labels by metric, as /metrics has them. */
let known: ReadonlyMap<string, ReadonlySet<string>>;

beforeAll(async () => {
  souk = await startApp({ SOUK_METRICS_TOKEN: token, SOUK_BACKUPS: inject('folder') });
  await metrics(); // a request counts when it has ended
  known = labelsOf(await metrics());
});
afterAll(() => souk?.close());

async function metrics(): Promise<string> {
  const answer = await souk.anonymous.raw('/metrics', {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.text();
}

function labelsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>([['up', new Set()]]);
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(\{.*\})? \S+/gm)) {
    const names = found.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
    found.set(name, names);
  }
  return found;
}

interface Use {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
  readonly mistakes: number;
}

/** Metrics and labels of an expression of PromQL. */
function useOf(expression: string): Use {
  const uses = { metrics: [] as string[], labels: [] as string[], mistakes: 0 };
  const textOf = ({ from, to }: { readonly from: number; readonly to: number }): string =>
    expression.slice(from, to);
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) uses.mistakes += 1;
      if (node.name === 'VectorSelector') {
        const identifier = node.node.getChild('Identifier');
        if (identifier) uses.metrics.push(textOf(identifier));
      }
      if (node.name === 'LabelName') uses.labels.push(textOf(node));
    },
  });
  return uses;
}

test('an expression is read', () => {
  expect(useOf('sum by (a) (rate(m_count{b=~"5.."}[5m])) / max(n offset 1h) > 1')).toEqual({
    metrics: ['m_count', 'n'],
    labels: ['a', 'b'],
    mistakes: 0,
  });
  expect(useOf('sum by (a (m)').mistakes).toBeGreaterThan(0);
});

test.each(expressions)('/metrics has what $expr names', ({ expr, text }) => {
  const { metrics: names, labels, mistakes } = useOf(expr);
  expect(mistakes).toBe(0);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const shown = [...text.matchAll(/\{\{(?: \$labels\.)?(\w+)/g)].map(([, label = '']) => label);
  const present = new Set([...added, ...names.flatMap((name) => [...(known.get(name) ?? [])])]);
  expect([...labels, ...shown].filter((label) => !present.has(label))).toEqual([]);
});

test('a named job is one of the jobs', async () => {
  const named = expressions.flatMap(({ expr }) =>
    [...expr.matchAll(/job_name="([^"]+)"/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(2);
  const text = await metrics();
  for (const name of named)
    expect(text).toMatch(new RegExp(`souk_job_success_age\\{.*job_name="${name}"`));
});

test('every alert has a runbook', () => {
  const headings = new Set(
    [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name),
  );
  for (const { annotations } of rules) {
    const [file, anchor = ''] = annotations.runbook.split('#');
    expect(file).toBe('docs/operations.md');
    expect([...headings].map((name) => name.toLowerCase())).toContain(anchor);
  }
});

test('a failed job, a late one, a failed task and a violation are measured', async () => {
  await souk.sql.run(
    "UPDATE jobs SET failures = 3, next_at = mall_now() - interval '1 hour' WHERE name = 'doctor.examine'",
  );
  await souk.sql.run(
    'UPDATE doctor_checks SET violations = 7 WHERE id = (SELECT min(id) FROM doctor_checks)',
  );
  const text = await metrics();
  expect(text).toMatch(/^souk_job_failures\{.*job_name="doctor\.examine".*\} 3$/m);
  expect(text).toMatch(/^souk_job_overdue\{.*job_name="doctor\.examine".*\} 36\d\d/m);
  expect(text).toMatch(/^souk_doctor_violations\{.*\} 7$/m);
  expect(text).toMatch(/^souk_disk_free\{.*folder="data".*\} 0\.\d+/m);
});
