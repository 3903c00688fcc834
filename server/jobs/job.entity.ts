import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** When each job is due and who runs it: one row per job for all processes over this database (invariant 37). Admins see it as the resource `jobs`. */
@Entity('jobs')
export class JobState {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 60 }) @Index('jobs_name', { unique: true }) name: string;
  @Column('integer', { default: 1 }) rev: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) updated_at: string;
  @Column('bigint', { default: 0 }) every_seconds: number;
  @Column('timestamptz') next_at: string;
  /** Set while a process runs it; past it, that process is taken for dead and another may. */
  @Column('timestamptz', { nullable: true }) leased_until: string | null;
  @Column('timestamptz', { nullable: true }) started_at: string | null;
  @Column('timestamptz', { nullable: true }) finished_at: string | null;
  /** Runs in a row that failed; 0 after one that ended well. */
  @Column('bigint', { default: 0 }) failures: number;
  /** Of the last run; empty when it ended well. */
  @Column('text', { default: '' }) error: string;
}
