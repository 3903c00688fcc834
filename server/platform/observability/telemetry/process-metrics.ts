import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metrics } from '@opentelemetry/api';

const nanosecondsPerMs = 1e6;
const microsecondsPerSecond = 1e6;

/** Event-loop delay since the last reading, memory and CPU of this process. */
export function observeProcess(): void {
  const meter = metrics.getMeter('souk');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  meter
    .createObservableGauge('nodejs.eventloop.delay', {
      description: 'Delay of the event loop since the last reading, by quantile',
      unit: 'ms',
    })
    .addCallback((result) => {
      for (const [quantile, value] of [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const)
        result.observe(value / nanosecondsPerMs, { quantile });
      delay.reset();
    });
  meter
    .createObservableGauge('process.memory.usage', { description: 'Resident memory', unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter('process.cpu.time', { description: 'CPU time', unit: 's' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / microsecondsPerSecond, { mode: 'user' });
      result.observe(system / microsecondsPerSecond, { mode: 'system' });
    });
}
