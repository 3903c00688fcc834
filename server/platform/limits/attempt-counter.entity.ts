import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Attempts of one key in a window that starts with the first attempt. */
@Entity('attempt_counters')
export class AttemptCounter {
  /**
   * Names the limit, then what it counts: `login:users:<sha256>`, `sms:address:192.0.2.1`. Names of
   * accounts are hashed, because people type passwords into the name field by mistake.
   */
  @PrimaryColumn('varchar', { length: 160 }) key: string;
  @Column('integer') tries: number;
  /** End of the window; later attempts start a new one. */
  @Column('timestamptz') @Index('attempt_counters_ends') ends_at: string;
}
