import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  context,
  metrics,
  type ObservableResult,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  MeterProvider,
  type MetricReader,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../config/env.ts';
import type { MarkedMethod } from '../../config/marked-methods.ts';
import type { Gauge, Readings } from '../measured.ts';
import { observeJobs, observeStatements } from './work-telemetry.ts';

/** Bounds in seconds: from a page of the cache to the 10 s in which every request ends. */
const secondBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures each request by method, route and status, and makes a span of it. The route is the
 * declared one, so that ids and queries are in no metric and no span (docs/invariants.md#privacy). A
 * span begins a trace of its own and links to the caller's: a stranger decides neither about the
 * sampling nor about the id of our traces.
 */
function observeRequests(server: FastifyInstance): void {
  const durations = metrics.getMeter('souk').createHistogram('http.server.request.duration', {
    description: 'Time from the request to the end of its answer',
    unit: 's',
    advice: { explicitBucketBoundaries: secondBounds },
  });
  const tracer = trace.getTracer('souk');
  const spans = new WeakMap<FastifyRequest, Span>();

  server.addHook('onRequest', (request, _reply, done) => {
    const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, request.headers));
    const span = tracer.startSpan(nameOf(request), {
      kind: SpanKind.SERVER,
      root: true,
      links: caller ? [{ context: caller }] : [],
      attributes: { 'souk.request_id': request.id },
    });
    spans.set(request, span);
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const attributes = {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
    };
    durations.record(reply.elapsedTime / 1000, attributes);
    const span = spans.get(request);
    span?.setAttributes(attributes);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';
const nameOf = (request: FastifyRequest): string => `${request.method} ${routeOf(request)}`;

const nanosecondsPerMs = 1e6;
const microsecondsPerSecond = 1e6;

/** Event-loop delay since the last reading, memory and CPU of this process. */
function observeProcess(): void {
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

/** Milliseconds between two exports of metrics. */
const exportEveryMs = 30_000;

/** Observes gauges until the returned function is called. One that throws has no reading. */
function measure(gauges: readonly MarkedMethod<Gauge>[]): () => void {
  const meter = metrics.getMeter('souk');
  const ends = gauges.map(({ mark: { name, description, unit, label = '' }, call }) => {
    const gauge = meter.createObservableGauge(name, { description, ...(unit ? { unit } : {}) });
    const read = async (result: ObservableResult): Promise<void> => {
      const readings = (await call()) as Readings;
      if (typeof readings === 'number') result.observe(readings);
      else for (const [value, reading] of readings) result.observe(reading, { [label]: value });
    };
    gauge.addCallback(read);
    return () => gauge.removeCallback(read);
  });
  return () => {
    for (const end of ends) end();
  };
}

/** Traces and metrics of this process. */
export interface Telemetry {
  /** Measures the requests of a server. */
  observe(server: FastifyInstance): void;
  /** Measures methods with `@Measured`. @returns a function that ends it */
  measure(gauges: readonly MarkedMethod<Gauge>[]): () => void;
  /** All metrics in the text format of Prometheus. */
  metricsText(): Promise<string>;
}

/** Registers the providers of the OpenTelemetry API, and measures statements, jobs and the process. */
export function startSdk(env: Env): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': 'souk' });
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const readers: MetricReader[] = [prometheus];
  if (env.otlpEndpoint !== undefined) {
    readers.push(metricReader(env.otlpEndpoint));
    registerTracer(env.otlpEndpoint, env.traceRatio, resource);
  }
  metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers }));
  observeStatements();
  observeJobs();
  observeProcess();
  const serializer = new PrometheusSerializer();
  return {
    observe: observeRequests,
    measure,
    metricsText: async () => serializer.serialize((await prometheus.collect()).resourceMetrics),
  };
}

const metricReader = (endpoint: string): MetricReader =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
    exportIntervalMillis: exportEveryMs,
  });

function registerTracer(
  endpoint: string,
  ratio: number,
  resource: ReturnType<typeof resourceFromAttributes>,
): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        }),
      ],
    }),
  );
}
