import { context, metrics, propagation, trace } from '@opentelemetry/api';
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
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../config/env.ts';
import { observeProcess } from './process-metrics.ts';
import { observeRequests } from './request-telemetry.ts';
import { observeJobs, observeStatements } from './work-telemetry.ts';

/** Milliseconds between two exports of metrics. */
const exportEveryMs = 30_000;

/** Traces and metrics of this process. */
export interface Telemetry {
  /** Measures the requests of a server. */
  observe(server: FastifyInstance): void;
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
