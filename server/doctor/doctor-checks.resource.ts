import { defineResource } from '../backoffice/resources/hooks/resource-hooks.ts';
import { runNow } from '../platform/jobs/run-now.ts';
import { doctorJob } from './doctor.ts';

/** The results of the doctor, and the command that runs it now. */
export const doctorChecks = defineResource('doctor_checks', {
  handlers: { 'doctor.run': ({ tx }) => runNow(tx, [doctorJob]) },
  expressions: { 'doctor.repair': 't.name' },
});
