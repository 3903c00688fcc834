import { SetMetadata } from '@nestjs/common';

/**
 * Work that is done at regular intervals by one of the processes. `run` may be called late, again
 * after a sudden end, or during a run that was considered dead: its effect must be the same.
 */
export interface Job {
  /** Module first: `files.sweep`. */
  readonly name: string;
  /** From the start of a run to the start of the next one. */
  readonly everySeconds: number;
  /** From the start of a failed run to the start of the next one, instead of the usual 15 s. */
  readonly retrySeconds?: number;
  /** The queue of an extension that it runs, when admins see what has failed in it. */
  readonly queue?: string;
  readonly run: () => Promise<unknown>;
}

export const scheduledKey = 'souk:scheduled';

/** Runs a method of a provider as a job. It needs no parameters, and `Job` says what it must bear. */
export const Scheduled = (job: Omit<Job, 'run'>): MethodDecorator => SetMetadata(scheduledKey, job);
