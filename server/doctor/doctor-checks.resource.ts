import { runNow } from '../jobs/run-now.ts';
import { defineResource } from '../resources/define-resource.ts';
import { doctorJob } from './doctor.ts';

/** What the doctor found, and the order to examine now. */
export const doctorChecks = defineResource('doctor_checks', {
  handlers: { 'doctor.run': ({ tx }) => runNow(tx, [doctorJob]) },
  expressions: { 'doctor.repair': 't.name' },
});
