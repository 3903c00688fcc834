import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completed seed step, written in its transaction, so that an interrupted seed can resume. */
@Entity('seeds')
export class SeedMark {
  @PrimaryColumn('varchar', { length: 40 }) name: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) done_at: string;
}
