import type { TracingChannelSubscribers } from 'node:diagnostics_channel';
import { metrics, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  jobChannel,
  type ObservedJob,
  type ObservedStatement,
  statementChannel,
} from '../channels.ts';

/** What a span and a measurement need of the work between its start and its end. */
interface Work {
  readonly span: Span;
  readonly startedAt: number;
  hasFailed: boolean;
}

/** Bounds in seconds: from a read by id to the statement timeout. */
const statementBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Bounds in seconds: jobs may take minutes. */
const jobBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/** Measures statements by their name in the code, and makes a span of each. */
export function observeStatements(): void {
  const durations = metrics.getMeter('souk').createHistogram('db.client.operation.duration', {
    description: 'Time of a statement, without the wait for a connection',
    unit: 's',
    advice: { explicitBucketBoundaries: statementBounds },
  });
  const nameOf = ({ name }: ObservedStatement): string => name ?? 'unnamed';
  statementChannel.subscribe(
    observer<ObservedStatement>({
      spanName: nameOf,
      kind: SpanKind.CLIENT,
      onEnd: (statement, seconds, hasFailed) => {
        durations.record(seconds, { 'db.operation.name': nameOf(statement), failed: hasFailed });
      },
    }),
  );
}

/** Measures runs of jobs; those that failed have the attribute `failed`. */
export function observeJobs(): void {
  const durations = metrics.getMeter('souk').createHistogram('souk.job.duration', {
    description: 'Time of a run of a job',
    unit: 's',
    advice: { explicitBucketBoundaries: jobBounds },
  });
  jobChannel.subscribe(
    observer<ObservedJob>({
      spanName: ({ name }) => `job ${name}`,
      kind: SpanKind.INTERNAL,
      onEnd: ({ name }, seconds, hasFailed) => {
        durations.record(seconds, { job_name: name, failed: hasFailed });
      },
    }),
  );
}

function observer<T extends object>({
  spanName,
  kind,
  onEnd,
}: {
  readonly spanName: (work: T) => string;
  readonly kind: SpanKind;
  readonly onEnd: (work: T, seconds: number, hasFailed: boolean) => void;
}): TracingChannelSubscribers<T> {
  const tracer = trace.getTracer('souk');
  const running = new WeakMap<object, Work>();
  return {
    start: (work) => {
      const span = tracer.startSpan(spanName(work), { kind });
      running.set(work, { span, startedAt: performance.now(), hasFailed: false });
    },
    end: () => undefined,
    asyncStart: () => undefined,
    error: (work) => {
      const entry = running.get(work);
      if (entry) entry.hasFailed = true;
    },
    asyncEnd: (work) => {
      const entry = running.get(work);
      if (!entry) return;
      const { span, startedAt, hasFailed } = entry;
      onEnd(work, (performance.now() - startedAt) / 1000, hasFailed);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
