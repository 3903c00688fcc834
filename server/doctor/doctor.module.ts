import { Module } from '@nestjs/common';
import { Doctor } from './doctor.ts';
import { DoctorCheckHooks } from './doctor-checks.resource.ts';

/**
 * Examines the invariants of docs/invariants.md on the live database, by a daily job, on demand and
 * by `npm run doctor`. Owns `doctor_checks`; changes nothing else.
 */
@Module({ providers: [Doctor, DoctorCheckHooks] })
export class DoctorModule {}
