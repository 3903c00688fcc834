import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** A statement while it runs. Subscribers keep their own values in it. */
export interface ObservedStatement {
  /** Its name in the code, such as `orders.place`; undefined for a statement without one. */
  readonly name: string | undefined;
  /** SQL without values. */
  readonly text: string;
}

/** A run of a job. */
export interface ObservedJob {
  readonly name: string;
}

/** Every statement that a request or a job sends to the database. */
export const statementChannel: TracingChannel<unknown, ObservedStatement> =
  tracingChannel('souk.statement');

/** Every run of a job in this process. */
export const jobChannel: TracingChannel<unknown, ObservedJob> = tracingChannel('souk.job');
