import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A completed seed step, written in the transaction of the step, so that an interrupted seed
 * resumes.
 */
@Entity('seeds')
export class SeedMark {
  @PrimaryColumn('varchar', { length: 40 }) name: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) done_at: string;
}
