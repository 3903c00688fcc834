import { SetMetadata } from '@nestjs/common';
import type { Job } from './job.ts';

export const scheduledKey = 'souk:scheduled';

/** Runs a method of a provider as a job. It needs no parameters, and `Job` says what it must bear. */
export const Scheduled = (job: Omit<Job, 'run'>): MethodDecorator => SetMetadata(scheduledKey, job);
