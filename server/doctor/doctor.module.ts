import { Injectable, Module } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../backoffice/resources/hooks/resource-hooks.ts';
import { runNow } from '../platform/jobs/run-now.ts';
import { Doctor, doctorJob } from './doctor.ts';

/** The results of the doctor, and the command that runs it now. */
@ResourceHooks('doctor_checks', { expressions: { 'doctor.repair': 't.name' } })
@Injectable()
class DoctorCheckHooks {
  @CommandHandler('doctor.run')
  run({ tx }: CommandContext): Promise<void> {
    return runNow(tx, [doctorJob]);
  }
}

/**
 * Examines the invariants of docs/invariants.md on the live database, by a daily job, on demand and
 * by `npm run doctor`. Owns `doctor_checks`; changes nothing else.
 */
@Module({ providers: [Doctor, DoctorCheckHooks] })
export class DoctorModule {}
