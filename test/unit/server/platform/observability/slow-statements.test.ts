import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { statementChannel } from '../../../../../server/platform/observability/channels.ts';
import type { Log } from '../../../../../server/platform/observability/log.ts';
import { logSlowStatements } from '../../../../../server/platform/observability/slow-statements.ts';

function watch(thresholdMs: number): readonly object[] {
  const lines: object[] = [];
  const log = { warn: (fields: object) => void lines.push(fields) } as unknown as Log;
  onTestFinished(logSlowStatements(log, thresholdMs));
  return lines;
}

test('a slow statement is logged by its name, a quick one is not', async () => {
  const lines = watch(20);
  await statementChannel.tracePromise(() => sleep(30), { name: 'orders.slow', text: 'SELECT 1' });
  await statementChannel.tracePromise(async () => 1, { name: 'orders.quick', text: 'SELECT 2' });
  expect(lines).toEqual([{ statement: 'orders.slow', ms: expect.any(Number) }]);
});

test('a statement without a name is logged by its text, a failed one too', async () => {
  const lines = watch(0);
  const failing = statementChannel.tracePromise(() => Promise.reject(new Error('no')), {
    name: undefined,
    text: `SELECT\n  ${'x'.repeat(400)}`,
  });
  await expect(failing).rejects.toThrow('no');
  expect(lines).toEqual([{ statement: `SELECT ${'x'.repeat(293)}`, ms: expect.any(Number) }]);
});
