/**
 * A statement of pg-boss failed. pg-boss does not wait for the statements that end a job, so this
 * error can reach nobody (server/platform/observability/unhandled-rejections.ts).
 */
export class JobQueueError extends Error {
  constructor(cause: unknown) {
    super('The job queue could not reach its database', { cause });
    this.name = 'JobQueueError';
  }
}
