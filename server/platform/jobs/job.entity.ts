import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A job: when it is due and how its last run went. One row for all processes over a database; the
 * admin sees it as the resource `jobs`.
 */
@Entity('jobs')
export class JobState {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 60 }) @Index('jobs_name', { unique: true }) name: string;
  @Column('integer', { default: 1 }) rev: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) updated_at: string;
  @Column('bigint', { default: 0 }) every_seconds: number;
  @Column('timestamptz') next_at: string;
  /** Set while a run is under way and renewed by it; a run past this time is considered dead. */
  @Column('timestamptz', { nullable: true }) leased_until: string | null;
  /** Start of the last run; fences it (`JobRuns`). */
  @Column('timestamptz', { nullable: true }) started_at: string | null;
  @Column('timestamptz', { nullable: true }) finished_at: string | null;
  /** End of the last run that succeeded. */
  @Column('timestamptz', { nullable: true }) succeeded_at: string | null;
  /** Failed runs in a row; 0 after a successful one. */
  @Column('bigint', { default: 0 }) failures: number;
  /** Error of the last run; empty when it succeeded. */
  @Column('text', { default: '' }) error: string;
}
