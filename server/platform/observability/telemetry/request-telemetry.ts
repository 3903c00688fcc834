import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bounds in seconds: from a page of the cache to the 10 s in which every request ends. */
const secondBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures each request by method, route and status, and makes a span of it. The route is the
 * declared one, so that ids and queries are in no metric and no span (docs/invariants.md#privacy). A
 * span begins a trace of its own and links to the caller's: a stranger decides neither about the
 * sampling nor about the id of our traces.
 */
export function observeRequests(server: FastifyInstance): void {
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
