import { Module } from '@nestjs/common';
import { Doctor } from './doctor.ts';

/** Proves the invariants of must-hold.md on the living database, by a job and by `npm run doctor`. Owns `doctor_checks`; changes nothing else. */
@Module({ providers: [Doctor] })
export class DoctorModule {}
