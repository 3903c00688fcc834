import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When each job is due and who runs it: one row per job for all processes over this database (invariant 37). */
@Entity('jobs')
export class JobState {
  @PrimaryColumn('varchar', { length: 60 }) name: string;
  @Column('timestamptz') next_at: string;
  /** Set while a process runs it; past it, that process is taken for dead and another may. */
  @Column('timestamptz', { nullable: true }) leased_until: string | null;
  @Column('timestamptz', { nullable: true }) started_at: string | null;
  @Column('timestamptz', { nullable: true }) finished_at: string | null;
  /** Of the last run; empty when it ended well. */
  @Column('text', { default: '' }) error: string;
}
