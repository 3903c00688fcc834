/**
 * A statement of pg-boss failed. pg-boss does not wait for the statements that end a job, so
 * no caller can catch this error (server/platform/observability/unhandled-rejections.ts).
 */
export class JobQueueError extends Error {
  constructor(cause: unknown) {
    super('The job queue could not reach its database', { cause });
    this.name = 'JobQueueError';
  }
}
