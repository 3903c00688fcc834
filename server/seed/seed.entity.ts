import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A step of the seed that is done. Written in the step's own transaction, so an interrupted seed goes on where it stopped. */
@Entity('seeds')
export class SeedMark {
  @PrimaryColumn('varchar', { length: 40 }) name: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) done_at: string;
}
