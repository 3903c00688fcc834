import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../backoffice/resources/hooks/resource-hooks.ts';
import { runNow } from '../platform/jobs/run-now.ts';
import { doctorJob } from './doctor.ts';

/** The results of the doctor, and the command that runs it now. */
@ResourceHooks('doctor_checks', { expressions: { 'doctor.repair': 't.name' } })
@Injectable()
export class DoctorCheckHooks {
  @CommandHandler('doctor.run')
  run({ tx }: CommandContext): Promise<void> {
    return runNow(tx, [doctorJob]);
  }
}
