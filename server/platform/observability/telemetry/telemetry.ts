import type { Env } from '../../config/env.ts';
import type { Telemetry } from './sdk.ts';

let started: Promise<Telemetry> | undefined;

/**
 * Starts OpenTelemetry once for the process, when SOUK_METRICS_TOKEN or OTEL_EXPORTER_OTLP_ENDPOINT
 * is set. Its packages are loaded only then.
 *
 * @returns undefined when neither is set
 */
export async function startTelemetry(env: Env): Promise<Telemetry | undefined> {
  if (env.metricsToken === undefined && env.otlpEndpoint === undefined) return undefined;
  started ??= import('./sdk.ts').then(({ startSdk }) => startSdk(env));
  return started;
}
